import { existsSync } from 'node:fs'
import { ROLES, readSelf, signInByApi, cookieFile, test as setup } from './people.ts'

for (const { role, phone } of ROLES) {
  setup(`the ${role} of the demo market signs in`, async ({ visit }) => {
    const file = cookieFile(role)
    // Cookies of an earlier run against the same database work while their session lasts.
    const page = await visit(existsSync(file) ? { storageState: file } : undefined)
    if ((await readSelf(page)) === null) await signInByApi(page, phone)
    await page.context().storageState({ path: file })
  })
}
