/**
 * Makers, each with what is sold of it: `name = other spellings`. The heading says the kind; Honda sells two
 * and so tells none. To add a maker, write it under its kind; its spelling here is the one that listings
 * carry. A spelling that is wrong by a letter or two needs no place here: it is mended, and the reader told.
 */
export const ELECTRONICS_MAKERS = `
Apple = epul, apul
Samsung = samsun
Google = gugul
OnePlus = one plus
Xiaomi = shaomi
Huawei = hawei
Tecno = tekno, tekino
Infinix = infiniks, infinics
itel = aitel, i tel
Oppo = opo
Vivo
Nokia
HP = hewlett packard, hewlett-packard, h p
Dell
Lenovo
Asus
Acer
Microsoft
Sony
Nintendo
JBL
`

export const GENERATOR_MAKERS = `
Yamaha
Firman
Tiger = tayga
Elepaq = elepack
Sumec
Perkins
Cummins
`

export const CAR_MAKERS = `
Toyota
Nissan
Hyundai
Kia
Mitsubishi = mitsu
Mazda
Suzuki
Ford
Mercedes-Benz = mercedes, benz, mercedez, merc, mercedes benz, bens
BMW = b m w
Lexus
Land Rover = landrover, lan rova
Volkswagen = vw, v w, volks, volkswagon, vokswagen
# Jeep stands in attributes.ts: in lower case it is a shape of car
`

export const MAKERS_OF_TWO_KINDS = `
Honda = onda
`
