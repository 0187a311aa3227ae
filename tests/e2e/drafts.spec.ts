import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessible-page'
import { ConfirmDialog } from '../pages/confirm-dialog'
import { LoginPage } from '../pages/login-page'
import { ModulePage } from '../pages/module-page'
import { RecordDialog } from '../pages/record-dialog'
import { SignInAgainDialog } from '../pages/sign-in-again-dialog'
import { expect, fresh, test } from './journey'
import { demoPassword } from './platform-api'
import { supplierRecord, supplierTexts } from './samples'

type OnDisk = { savedAt: number; text: string }

/** What lies in the page's database: when the newest draft was written, and all that is readable there. */
function draftsOnDisk(page: Page): Promise<OnDisk> {
  return page.evaluate(
    () =>
      new Promise<OnDisk>((resolve, reject) => {
        const opening = indexedDB.open('tenon-drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
          all.onerror = () => reject(all.error)
          all.onsuccess = () => {
            opening.result.close()
            const values = all.result as { savedAt: number; sealed?: Uint8Array }[]
            const readable = values.map((value) => JSON.stringify(value) + new TextDecoder().decode(value.sealed))
            resolve({ savedAt: Math.max(0, ...values.map(({ savedAt }) => savedAt)), text: readable.join() })
          }
        }
      }),
  )
}

/** Types into one field and closes the window as a person does, who is asked because of it, and closes it all the same. */
async function typeAndClose(page: Page, form: RecordDialog, label: string, typed: string): Promise<void> {
  const { savedAt } = await draftsOnDisk(page)
  await form.fill({ [label]: typed })
  // Nobody answers the browser's question in the moment of the last key; a second after it the draft is on the disk.
  await expect.poll(async () => (await draftsOnDisk(page)).savedAt, { intervals: [100] }).toBeGreaterThan(savedAt)
  const closed = page.waitForEvent('close')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.close({ runBeforeUnload: true })
  await closed
}

test.describe('nothing typed is lost', () => {
  test('when the session ends in the middle of an edit', async ({ person }) => {
    const { page, api } = await person('lujiayi')
    const modelId = await api.modelId('hipSupplier')
    const fullName = fresh('会话中断')
    const id = await api.create(modelId, supplierRecord(fullName), { fullName })
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    const edit = await supplier.edit(fullName)
    await edit.fill({ 备注: '核对了开户许可证', 联系人: '王小明' })

    expect(await api.signOut()).toMatchObject({ code: 200 })
    await edit.save()
    await expect(page.getByText('登录过期,请重新登录', { exact: true })).toHaveCount(1)
    const again = new SignInAgainDialog(page)
    await again.expectAsked('登录过期,请重新登录', 'lujiayi')
    await again.signIn('Wrong@2026')
    await expect(again.dialog).toContainText('账号或密码错误')
    await again.signIn(demoPassword)
    await expect(again.dialog).toBeHidden()

    await expect(page).toHaveURL(supplier.path)
    await expect(edit.field('备注')).toHaveValue('核对了开户许可证')
    await edit.saveAndClose('更新成功')
    expect(await api.info(modelId, id)).toMatchObject({ remark: '核对了开户许可证', contact: '王小明', fullName })
  })

  test('when the session ends and the page is loaded anew instead of signing in over it', async ({ person }) => {
    const { page, api } = await person('lujiayi')
    const modelId = await api.modelId('hipSupplier')
    const fullName = fresh('会话中断')
    const id = await api.create(modelId, supplierRecord(fullName), { fullName })
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    const edit = await supplier.edit(fullName)
    await edit.fill({ 备注: '核对了开户许可证', 联系人: '王小明' })
    expect(await api.signOut()).toMatchObject({ code: 200 })
    await edit.save()
    await new SignInAgainDialog(page).expectAsked('登录过期,请重新登录', 'lujiayi')
    await page.reload()
    const login = new LoginPage(page)
    await login.expectShown()
    await login.signIn('lujiayi', demoPassword)

    await supplier.expectLoaded()
    await expect(supplier.region.getByRole('status').filter({ hasText: '未提交的修改内容' })).toBeVisible()
    await supplier.region.getByRole('button', { name: '继续填写' }).click()
    const again = await new RecordDialog(page, '编辑').ready()
    await expect(again.field('备注')).toHaveValue('核对了开户许可证')
    await expect(again.field('联系人')).toHaveValue('王小明')
    await expect(again.field('单位名称')).toHaveValue(fullName)
    await again.saveAndClose('更新成功')
    expect(await api.info(modelId, id)).toMatchObject({ remark: '核对了开户许可证', contact: '王小明', fullName })
    await expect(supplier.region.getByRole('button', { name: '继续填写' })).toHaveCount(0)
  })

  test('when the page is reloaded over a half-filled form', async ({ person }) => {
    const { page } = await person('lujiayi')
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    const form = await supplier.add()
    const name = fresh('半填的单位')
    const texts = supplierTexts(name)
    await form.fill(texts)
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await supplier.expectLoaded()
    await expect(supplier.region.getByRole('status').filter({ hasText: '未提交的新增内容' })).toBeVisible()
    await supplier.region.getByRole('button', { name: '继续填写' }).click()
    const again = await new RecordDialog(page, '新增').ready()
    for (const [label, value] of Object.entries(texts)) await expect(again.field(label)).toHaveValue(value)
    await again.choose('单位类型', '服务机构')
    await again.saveAndClose('新建成功')
    await supplier.find('单位名称', name)
    await expect(supplier.total).toHaveText('共 1 条')
  })

  test('when the window is closed and opened again', async ({ person }) => {
    const { page, context } = await person('lujiayi')
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    const form = await supplier.add()
    await typeAndClose(page, form, '单位名称', '关窗前填写的单位')

    const later = await context.newPage()
    const again = ModulePage.supplier(later)
    await again.open()
    await again.region.getByRole('button', { name: '继续填写' }).click()
    await expect((await new RecordDialog(later, '新增').ready()).field('单位名称')).toHaveValue('关窗前填写的单位')
  })

  test('by closing the form, by a second new one, or by a slip: each is kept, offered and taken back', async ({ person }) => {
    const { page } = await person('lujiayi')
    const supplier = ModulePage.supplier(page)
    const question = new ConfirmDialog(page)
    const resume = supplier.region.getByRole('button', { name: '继续填写' })
    await supplier.open()
    const form = await supplier.add()
    await form.fill({ 单位名称: '第一份' })
    await form.close()
    await question.expectAsked('提示', '填写的内容还没有保存，确定要离开吗？')
    await question.answer('继续填写')
    await expect(form.field('单位名称')).toHaveValue('第一份')
    await form.close()
    await question.answer('保存草稿并离开')
    await expect(form.dialog).toBeHidden()

    const second = await supplier.add()
    await expect(second.dialog.getByRole('region', { name: '没有提交的内容' })).toContainText('第一份')
    await expectAccessible(page, 'the offer of drafts')
    await second.dialog.getByRole('button', { name: '从空白开始' }).click()
    await second.fill({ 单位名称: '第二份' })
    await second.close()
    await question.answer('放弃并离开')
    await expect(second.dialog).toBeHidden()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.reload()
    await supplier.expectLoaded()
    await supplier.region.getByRole('button', { name: '全部草稿（2）' }).click()
    await resume.and(page.getByRole('button', { description: '第一份' })).click()
    await expect((await new RecordDialog(page, '新增').ready()).field('单位名称')).toHaveValue('第一份')
  })

  test('to somebody else at the same browser, who can neither be offered it nor read it there; its author finds it again', async ({
    person,
  }) => {
    const { page, api } = await person('lujiayi')
    const context = page.context()
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    await typeAndClose(page, await supplier.add(), '单位名称', '卢佳怡的草稿')
    await api.signOut()
    expect(await api.signIn('tangxuemei')).toMatchObject({ code: 200 })
    const other = ModulePage.supplier(await context.newPage())
    await other.open()
    await expect(other.region.getByRole('button', { name: '继续填写' })).toHaveCount(0)
    const { savedAt, text } = await draftsOnDisk(other.page)
    expect(savedAt).toBeGreaterThan(0)
    expect(text).not.toContain('卢佳怡的草稿')
    await api.signOut()
    expect(await api.signIn('lujiayi')).toMatchObject({ code: 200 })
    const again = ModulePage.supplier(await context.newPage())
    await again.open()
    await expect(again.region.getByRole('status').filter({ hasText: '卢佳怡的草稿' })).toBeVisible()
  })
})
