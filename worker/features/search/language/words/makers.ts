/**
 * Makers by the kind they make: `name = other spellings`. To add a maker, write it under its kind, spelt as
 * in listings. Spellings that are wrong by a letter or two need no entry, because they are corrected, and the
 * response says so.
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
Volkswagen = vw, v w, volks, volkswagon, volks wagon, volks wagen, vokswagen
# Jeep is in attributes.ts, because in lower case it is a body type
`

/** These makers suggest no category. */
export const MAKERS_OF_TWO_KINDS = `
Honda = onda
`
