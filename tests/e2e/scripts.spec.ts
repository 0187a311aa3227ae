import type { Page } from '@playwright/test'
import { ModulePage } from '../pages/module-page'
import { PublicPage } from '../pages/public-page'
import { expect, test } from './journey'

type Node = {
  __config__?: { label?: string; jnpfKey?: string; children?: Node[] }
  __vModel__?: string
  on?: Record<string, string>
}
type Design = { fields: Node[]; funcs?: Record<string, string> }
type ListDesign = { funcs?: Record<string, string>; customBtnsList?: object[]; useBtnPermission?: boolean }

/** Opens the suppliers with another design than the one that is stored, as far as scripts go. */
async function withScripts(page: Page, change: (form: Design, list: ListDesign) => void): Promise<void> {
  await page.route('**/api/visualdev/OnlineDev/*/Config*', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { data: { formData: string; columnData: string } }
    const [form, list] = [JSON.parse(reply.data.formData) as Design, JSON.parse(reply.data.columnData) as ListDesign]
    change(form, list)
    reply.data.formData = JSON.stringify(form)
    reply.data.columnData = JSON.stringify(list)
    await route.fulfill({ response, json: reply })
  })
}

function fieldOf(nodes: readonly Node[], label: string): Node {
  for (const node of nodes) {
    if (node.__config__?.label === label && node.__vModel__) return node
    const inside = (node.__config__?.children ?? []).length > 0 ? findIn(node.__config__?.children ?? [], label) : undefined
    if (inside) return inside
  }
  throw new Error(`no field ${label}`)
}

function findIn(nodes: readonly Node[], label: string): Node | undefined {
  try {
    return fieldOf(nodes, label)
  } catch {
    return undefined
  }
}

const name = '单位名称'

test.describe('scripts of a design', () => {
  test('run in a worker without page and network, read and write the form', async ({ person }) => {
    const { page } = await person('admin')
    await withScripts(page, (form) => {
      const field = fieldOf(form.fields, name)
      form.funcs = {
        onLoad: `({ setFormData, onlineUtils }) => {
          const reach = [typeof window, typeof document, typeof fetch, typeof importScripts, typeof XMLHttpRequest]
          setFormData('${field.__vModel__}', reach.every((kind) => kind === 'undefined') ? '由脚本填写' : reach.join())
          onlineUtils.toast('你好 ' + onlineUtils.getUserInfo().userName + onlineUtils.getUserInfo().token)
        }`,
      }
    })
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    const form = await supplier.add()
    await expect(form.field(name)).toHaveValue('由脚本填写')
    expect(page.workers().map((worker) => new URL(worker.url()).origin)).toEqual([new URL(page.url()).origin])
    const reached = await page.workers()[0]?.evaluate(() =>
      fetch('/api/oauth/CurrentUser').then(
        () => 'network',
        () => 'none',
      ),
    )
    expect(reached).toBe('none')
  })

  test('an endless loop and a silent engine are ended, named, and the form goes on', async ({ person }) => {
    const { page } = await person('admin')
    await withScripts(page, (form) => {
      const field = fieldOf(form.fields, name)
      field.on = {
        change: '() => { for (;;); }',
        // A loop inside the engine's own functions, which it does not interrupt.
        blur: '() => { Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1) }',
      }
    })
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    const form = await supplier.add()
    await form.field(name).fill('循环')
    await expect(page.getByText(`脚本“${name} · 值改变”运行超时，已停止`)).toBeVisible()
    await form.field(name).blur()
    await expect(page.getByText(`脚本“${name} · 失去焦点”`)).toBeVisible()
    await form.field(name).fill('仍然可以填写')
    await expect(form.field(name)).toHaveValue('仍然可以填写')
    await page.getByRole('button', { name: /脚本日志/ }).click()
    await expect(page.getByRole('dialog', { name: '脚本日志' }).getByRole('listitem').first()).toContainText('值改变')
  })

  test('beforeSubmit stops the save with its reason', async ({ person }) => {
    const { page } = await person('admin')
    await withScripts(page, (form) => {
      form.funcs = { beforeSubmit: '() => Promise.reject("请先联系采购部")' }
    })
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    const form = await supplier.add()
    await form.field(name).fill('不会保存')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定|保存/ })
      .last()
      .click()
    await expect(page.getByText('请先联系采购部')).toBeVisible()
    await expect(form.field(name)).toHaveValue('不会保存')
  })

  test('a request goes to the platform as the person signed in, and nowhere else', async ({ person }) => {
    const { page } = await person('admin')
    await withScripts(page, (form) => {
      const field = fieldOf(form.fields, name)
      form.funcs = {
        onLoad: `async ({ setFormData, onlineUtils }) => {
          const mine = await onlineUtils.request('/api/oauth/CurrentUser')
          const other = await onlineUtils.request('https://example.org/x').catch((error) => error.message)
          setFormData('${field.__vModel__}', mine.data.userInfo.userAccount + ' ' + other)
        }`,
      }
    })
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    const form = await supplier.add()
    await expect(form.field(name)).toHaveValue(/^admin 只能请求本系统/)
  })

  test('a list gives its rows looks and runs its buttons', async ({ person }) => {
    const { page } = await person('admin')
    await withScripts(page, (_form, list) => {
      list.funcs = { rowStyle: '({ rowIndex }) => rowIndex === 0 ? { color: "rgb(1, 2, 3)", position: "fixed" } : undefined' }
      list.useBtnPermission = false
      list.customBtnsList = [
        {
          value: 'btn_hello',
          label: '打招呼',
          event: {
            btnType: 2,
            func: '({ data, index, onlineUtils }) => onlineUtils.toast("第" + index + "行 " + data.fullName)',
          },
        },
      ]
    })
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    const cell = supplier.rows.first().locator('td[data-column="fullName"]')
    await expect(cell).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect(cell).not.toHaveCSS('position', 'fixed')
    await supplier.rows.first().getByRole('button', { name: /^更多/ }).click()
    await page.getByRole('menuitem', { name: '打招呼', exact: true }).click()
    await expect(page.getByText(/^第0行 /)).toBeVisible()
  })
})

test.describe('scripts of the demonstration company', () => {
  test('the seal form shows where a stamp goes only when it leaves the house', async ({ person }) => {
    const { page } = await person('admin')
    const seals = new ModulePage(page, '用印记录', '/hip/hipSeal')
    await seals.open()
    const form = await seals.launch()
    await expect(form.dialog.getByRole('switch', { name: '是否外带' })).toBeVisible()
    await expect(form.field('外带地点')).toBeHidden()
    await form.dialog.getByRole('switch', { name: '是否外带' }).click()
    await expect(form.field('外带地点')).toBeVisible()
    await expect(form.field('外带地点')).toHaveAttribute('aria-required', 'true')
    await form.dialog.getByRole('switch', { name: '是否外带' }).click()
    await expect(form.field('外带地点')).toBeHidden()
  })
})

test('scripts of a public form work on the form and reach no call of the platform', async ({ person }) => {
  const { page: mine, api } = await person('admin')
  const id = await api.modelId('hipSupplier')
  const { data } = await api.call<{ formLink: string }>('GET', `/visualdev/ShortLink/${id}`)
  await mine.close()
  const { page } = await person(null)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/api/visualdev/ShortLink/*/Config*', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { data: { formData: string } }
    const form = JSON.parse(reply.data.formData) as Design
    const field = fieldOf(form.fields, name).__vModel__
    form.funcs = {
      onLoad: `async ({ setFormData, request }) => {
        setFormData('${field}', '由脚本填写')
        await request('/api/oauth/CurrentUser', 'get').catch(() => setFormData('${field}', '请求被拒绝'))
      }`,
    }
    reply.data.formData = JSON.stringify(form)
    await route.fulfill({ response, json: reply })
  })
  await page.goto(`${new URL(data.formLink).pathname}${new URL(data.formLink).search}`)
  await expect(new PublicPage(page).field(name)).toHaveValue('请求被拒绝')
  expect(asked.filter((path) => path.endsWith('/CurrentUser'))).toEqual([])
})
