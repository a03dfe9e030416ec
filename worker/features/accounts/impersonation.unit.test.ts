import { describe, expect, test } from 'vitest'
import { IMPERSONATION_SIGNALS, findImpersonation } from './impersonation.ts'

const findIn = (name: string) => findImpersonation({ businessName: name, firstName: null, lastName: null })

/** Splits a comma-separated list. */
function splitNames(list: string): string[] {
  return list.trim().split(/,\s+/)
}

const IMPERSONATING: Record<keyof typeof IMPERSONATION_SIGNALS, readonly string[]> = {
  market: splitNames(`
    Salone Market, Salone Market Support, SALONE MARKET, salonemarket, SaloneMarket Official, Sal0ne Mark3t,
    Ѕalоne Маrket, S a l o n e M a r k e t, Salone\u200bMarket, Salone-Market Admin, Salon Makit,
    Salone Makɛt, The Salone Market Team, Salone Rnarket, Salonemarkt, Salone Market Payments,
    Salone Marketplace, Slone Market, Salone Mraket, SaloneMarkat, 🅂alone Market, ꓢaꓡone Market, Salone·Mar·ket
  `),
  staff: splitNames(`
    Support, Support Team, Customer Care, Customer Service Center, Admin, Adm1n, Site Admin, Admin Kamara,
    Moderator, Moderators, Official, Official Account, Official Seller, Verified Seller, Verified ✓,
    Kamara ✅, Market Support, Help Desk Support, Ver1f1ed Dealer, 0fficial Support, Help Center,
    Ad-min, Sup.port, S·u·p·p·o·r·t, 🇦🇩🇲🇮🇳, ⓈⓊⓅⓅⓄⓇⓉ Team, Kamara Veri-fied
  `),
  operator: splitNames(`
    Orange Money, Orange Money Official, 0range M0ney, Orаnge Money, OrangeMoneySL, Ora nge Money, Orange,
    Orange SL, Orange Sierra Leone, Orange Customer Care, Orange Moni Agent, Africell, AfriceIl,
    Africel Support, Afrimoney Agent, Afri Money, QCell, Q Money, Qce11, Sierratel, Sierra Tel, Onlime,
    Onlime Internet, ORANGE MONY, Orange Agent 076,
    Ornge Money, Oragne Money, Orange Mone, Orange Monye, Ornge Money Agent, 🄾🅁🄰🄽🄶🄴 🅼🅾🅽🅴🆈, 🇴🇷🇦🇳🇬🇪 Money,
    ꓳꓣꓮꓠꓖꓰ ꓟꓳꓠꓰꓬ, ᎾᎡᎪNGE MONEY, (O)(r)(a)(n)(g)(e) Money, Or-ange Mo-ney
  `),
  bank: splitNames(`
    Sierra Leone Commercial Bank, SLCB, Rokel Commercial Bank, Rokel Bank, Ecobank, Eco Bank Freetown,
    GTBank, GT Bank, UBA, UBA Sierra Leone, UBA Customer Care, Zenith Bank, Zen1th Bank, Standard Chartered,
    Access Bank Agent, Bank of Sierra Leone, First International Bank, Vista Bank, Skye Bank, Keystone Bank,
    FBN Bank, Apex Bank,
    Standrd Chartered, Rokel Comercial Banc, Sierra Lone Commercial Bank, Bank of Siera Leone
  `),
  authority: splitNames(`
    Sierra Leone Police, Police, P0lice Officer, NRA, National Revenue Authority,
    Government of Sierra Leone, Ministry of Finance, State House, Customs Officer, Polis Man
  `),
}

const ORDINARY = splitNames(`
  Orange Street Phones, Support Kamara, Bankole Motors, Banks, Mohamed Bangura, Official Hair,
  Aminata Kamara, Ibrahim Sesay, Fatmata Koroma, Abu Bakarr Conteh, Salone Phones, Salone Auto Parts,
  Salone Marketing Agency, Big Market Electronics, Bo Market Phones, Salone Fish Market, Salone Supermarket,
  Orange Grove Rentals, Orange Fresh Juice, Orange Kamara, Zenith Motors, Vista Homes, Access Rentals,
  Apex Generators, Keystone Properties, Rokel Street Electronics, Power Bank Shop, Bank Street Motors,
  River Bank Homes, Food Bank, Uba Kamara, Uba Okafor, Police Station Road Phones, Police Wharf Traders,
  Police Barracks Shop, Government Wharf Electronics, Faith Ministry, Winners Ministries, Kamara Customs,
  Tech Support Freetown, IT Services Bo, Team Kamara, Dream Team Motors, Lemon Lime Bar, Afri Phones Repair,
  Africa Motors, African Phones, Sierra Textiles, Sierra Electronics, Honey Orange Farm, Orange Honey,
  Money Matters, Quality Phones, Q Motors, Cell City, Eco Homes, Ecobuild, First International Motors,
  Standard Electronics, United Traders, Union Street Cars, Commercial Street Phones, Skyline Apartments,
  Makeni Generators, Kadie & Sons, Mama Salone's Kitchen, Central Motors, Marketa Sesay, Hill Station Homes,
  Adama Minah, Moderate Prices Shop, Care Pharmacy, Customer First Phones, Help Me Lord Enterprise,
  Trust Motors, Nora Sesay, Polly Cole, Policarp James, Salon Beauty, Beauty Salon Makeup, 4G Phones,
  iPhone 15 Pro Store, Orange Monday Juice, Salone Makers, Sierra Tea House, Sierra Tents, Afri Honey,
  Standard Charter Boats, Commercial Bakery, African Money Plants, Salone Basket, Admiral Motors, Add Mine
`)

describe('impersonation', () => {
  const cases = Object.entries(IMPERSONATING).flatMap(([kind, names]) =>
    names.map((name) => [name, kind] as const),
  )
  const signals: Readonly<Record<string, string>> = IMPERSONATION_SIGNALS

  test.each(cases)('is found in %j: %s', async (name, kind) => {
    expect(await findIn(name)).toBe(signals[kind])
  })

  test.each(ORDINARY)('is not found in %j', async (name) => {
    expect(await findIn(name)).toBeUndefined()
  })

  test('is found in the first and last name together, and not in empty names', async () => {
    expect(await findImpersonation({ businessName: null, firstName: 'Orange', lastName: 'Money' })).toBe(
      IMPERSONATION_SIGNALS.operator,
    )
    expect(
      await findImpersonation({ businessName: 'Kadie Phones', firstName: 'Salone', lastName: 'Market' }),
    ).toBe(IMPERSONATION_SIGNALS.market)
    expect(await findImpersonation({ businessName: null, firstName: null, lastName: null })).toBeUndefined()
  })
})
