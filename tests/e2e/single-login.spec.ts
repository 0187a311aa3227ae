import pino from 'pino'
import { openDatabase } from '@/platform/store/open'
import { ModulePage } from '../pages/module-page'
import { SignInAgainDialog } from '../pages/sign-in-again-dialog'
import { expect, test } from './journey'
import { freshData, type Installation, startInstallation } from './own-installation'

let installation: Installation
test.beforeAll(async () => {
  const dataDir = freshData()
  const start = () => startInstallation(() => ({ DATA_DIR: dataDir }))
  await (await start()).stop()
  // An administrator's choice, for which the product has no screen yet.
  const { db, close } = await openDatabase({ dataDir, log: pino({ level: 'silent' }) })
  await db.insertInto('sysConfig').values({ key: 'singleLogin', value: '1' }).execute()
  await close()
  installation = await start()
})
test.afterAll(() => installation.stop())

test('with one session per account, the next browser takes over and the first is told at once and loses nothing', async ({
  person,
}) => {
  const baseURL = installation.url
  const first = await person('lujiayi', { baseURL })
  const supplier = ModulePage.supplier(first.page)
  await supplier.open()
  const form = await supplier.add()
  await form.fill({ 单位名称: '只填了一半' })

  const second = await person('lujiayi', { baseURL })
  const again = new SignInAgainDialog(first.page)
  await again.expectAsked('此账号已在其他地方登录', 'lujiayi')
  await second.page.goto('/home')
  await expect(second.page.getByRole('heading', { name: /卢佳怡/ })).toBeVisible()
  await expect(form.field('单位名称')).toHaveValue('只填了一半')
})
