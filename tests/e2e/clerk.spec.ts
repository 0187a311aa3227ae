import type { Page } from '@playwright/test'
import { ModulePage } from '../pages/module-page'
import { ShellPage } from '../pages/shell-page'
import { expect, fresh, test } from './journey'
import { PlatformApi, type Reply } from './platform-api'
import { supplierRecord } from './samples'

/** A call written by hand in the page, with everything the page itself has. */
function callFromPage(page: Page, method: string, path: string, body?: unknown): Promise<Reply> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const init = body === null ? { method } : { method, headers: { 'content-type': 'application/json' }, body }
      return (await fetch(`/api${path}`, init)).json()
    },
    { method, path, body: body === undefined ? null : JSON.stringify(body) },
  )
}

test.describe('a clerk without the right to delete', () => {
  test('sees her one module without a delete button', async ({ person }) => {
    const { page } = await person('lujiayi')
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    await expect(supplier.region.getByRole('button', { name: '新增', exact: true })).toBeVisible()
    await expect(supplier.rows.first().getByRole('button', { name: /^编辑/ })).toBeVisible()
    await expect(supplier.region.getByRole('button', { name: /删除/ })).toHaveCount(0)
    // Rows are chosen for the export, which she may do.
    await expect(supplier.region.getByRole('button', { name: '导出' })).toBeVisible()
  })

  test('is not shown columns and fields that are hidden from her, nor are they sent', async ({ person }) => {
    const { page, api } = await person('lujiayi')
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    await expect(supplier.grid.getByRole('columnheader', { name: '单位名称' })).toBeVisible()
    const form = await supplier.add()
    await expect(form.field('单位名称')).toBeVisible()
    await expect(form.field('法定代表人')).toHaveCount(0)
    await expect(form.field('联行号')).toHaveCount(0)
    await expect(form.table('其他账户').group).toHaveCount(0)

    const modelId = await api.modelId('hipSupplier')
    const { list } = await api.records(modelId)
    const record = await api.info(modelId, list[0]?.id ?? '')
    expect(record).toHaveProperty('fullName')
    for (const hidden of ['legalPerson', 'unionNo', 'accounts', 'licenseFiles']) expect(record).not.toHaveProperty(hidden)
  })

  test('who calls a forbidden API by hand is refused, and nothing changes', async ({ person }) => {
    const clerk = await person('lujiayi')
    const admin = await person('admin')
    const modelId = await clerk.api.modelId('hipSupplier')
    const projectId = await admin.api.modelId('hipProject')
    const fullName = fresh('越权试验')
    const id = await clerk.api.create(modelId, supplierRecord(fullName), { fullName })
    const { list: projects } = await admin.api.records(projectId)
    const adminId = await admin.api.userId('admin')
    await clerk.page.goto('/home')

    const hands: [string, string, unknown?][] = [
      ['DELETE', `/visualdev/OnlineDev/${modelId}/${id}`],
      ['POST', `/visualdev/OnlineDev/batchDelete/${modelId}`, { ids: [id] }],
      ['POST', `/visualdev/OnlineDev/${projectId}/List`, { currentPage: 1, pageSize: 20 }],
      ['GET', `/visualdev/OnlineDev/${projectId}/${projects[0]?.id}`],
      ['GET', `/visualdev/OnlineDev/${projectId}/Config`],
      ['POST', `/visualdev/OnlineDev/${projectId}`, { id: '', data: '{}' }],
      ['GET', '/permission/Users?currentPage=1&pageSize=20'],
      [
        'POST',
        `/permission/Users/${adminId}/Actions/ResetPassword`,
        { userPassword: '0'.repeat(32), validatePassword: '0'.repeat(32) },
      ],
      ['DELETE', `/permission/Users/${adminId}`],
      ['GET', '/permission/Role'],
      ['PUT', '/permission/Authority/Data/anything', { objectType: 'Role' }],
    ]
    for (const [method, path, body] of hands) {
      const reply = await callFromPage(clerk.page, method, path, body)
      expect(reply.code, `${method} ${path}: ${reply.msg}`).not.toBe(200)
      expect(reply.msg, `${method} ${path}`).not.toBe('')
    }
    expect(await clerk.api.info(modelId, id)).toMatchObject({ fullName })
    expect(await new PlatformApi(admin.context.request).signIn('admin')).toMatchObject({ code: 200 })
  })

  test('does not see the records of other departments, whatever she asks', async ({ person }) => {
    const clerk = await person('lujiayi')
    const admin = await person('admin')
    const modelId = await clerk.api.modelId('hipSupplier')
    const fullName = fresh('集团单位')
    const id = await admin.api.create(modelId, supplierRecord(fullName), { fullName })
    expect((await clerk.api.records(modelId, { fullName })).total).toBe(0)
    expect(await clerk.api.info(modelId, id)).toBeNull()
    const change = { id, data: JSON.stringify(supplierRecord(fullName)) }
    expect((await clerk.api.call('PUT', `/visualdev/OnlineDev/${modelId}/${id}`, change)).code).not.toBe(200)
  })

  for (const path of ['/hip/hipProject', '/permission/user', '/no/such/page']) {
    test(`finds ${path} not to exist, inside the shell`, async ({ person }) => {
      const { page } = await person('lujiayi')
      await page.goto(path)
      // Spec 1 §2.2: unknown paths lead to /404, and nobody learns whether one is unknown or not permitted.
      await expect(page).toHaveURL('/404')
      await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
      await new ShellPage(page).expectShown()
      await page.getByRole('button', { name: '返回首页' }).click()
      await expect(page).toHaveURL('/home')
      await expect(page.getByRole('heading', { name: /卢佳怡/ })).toBeVisible()
    })
  }
})
