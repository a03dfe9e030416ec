/**
 * Makers by the kind they make: `name = other spellings`. Honda makes two kinds and so suggests neither. To
 * add a maker, write it under its kind, spelt as in listings. Spellings wrong by a letter or two need no
 * entry: they are corrected, and the reader is told.
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
