import type { Page } from '@playwright/test'
import { ModulePage } from '../pages/module-page'
import { RecordDialog } from '../pages/record-dialog'
import { choose } from '../pages/select'
import { ShellPage, shellReady } from '../pages/shell-page'
import { expect, test, watchCalls } from './journey'

test.describe('tabs', () => {
  test('keep what was typed and where it was scrolled, and switching asks nothing', async ({ person }) => {
    const { page } = await person('admin')
    const shell = new ShellPage(page)
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    await shell.openModule('项目与计划', '项目跟踪')
    await ModulePage.project(page).expectLoaded()
    await shell.openModule('项目与计划', '工作计划')
    await ModulePage.plan(page).expectLoaded()
    // The start page asks once, when it is first looked at, piece by piece.
    await shell.tab('首页').click()
    for (const piece of ['临期与逾期', '最近更新', '今日日程', '站内消息', /：按状态$/, /：近六个月新增$/])
      await expect(
        page
          .getByRole('region', { name: piece })
          .getByRole('listitem')
          .or(page.getByRole('region', { name: piece }).getByRole('button'))
          .first(),
      ).toBeVisible()

    await shell.tab('收款单位设置').click()
    await supplier.search.getByLabel('单位名称').fill('half typed')
    const scrolledTo = await supplier.grid.evaluate((grid) => {
      const scroller = grid.parentElement as HTMLElement
      scroller.scrollTop = 120
      return scroller.scrollTop
    })
    expect(scrolledTo).toBe(120)

    const calls = watchCalls(page, /\/api\/|_rsc=/)
    for (const title of ['项目跟踪', '工作计划', '首页', '收款单位设置']) {
      await shell.tab(title).click()
      await expect(shell.tab(title)).toHaveAttribute('aria-current', 'page')
      await expect(page).toHaveTitle(new RegExp(`^${title} - `))
    }
    await expect(page).toHaveURL('/hip/hipSupplier')
    await expect(supplier.search.getByLabel('单位名称')).toHaveValue('half typed')
    await expect.poll(() => supplier.grid.evaluate((grid) => grid.parentElement?.scrollTop)).toBe(120)
    calls.stop()
    expect(calls.urls).toEqual([])
  })

  test('keep a half-filled form of a tab that was left by the back button', async ({ person }) => {
    const { page } = await person('admin')
    const shell = new ShellPage(page)
    await page.goto('/home')
    await shell.openModule('项目与计划', '工作计划')
    await ModulePage.plan(page).expectLoaded()
    await shell.openModule('采购与财务', '收款单位设置')
    const supplier = ModulePage.supplier(page)
    await supplier.expectLoaded()
    await (await supplier.add()).fill({ 单位名称: '填到一半' })
    await page.goBack()
    await expect(page).toHaveURL('/hip/hipPlan')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goForward()
    const form = new RecordDialog(page, '新增')
    await expect(form.field('单位名称')).toHaveValue('填到一半')
  })

  test('are closed one by one, all but one, and all; the start page stays', async ({ person }) => {
    const { page } = await person('admin')
    const shell = new ShellPage(page)
    await page.goto('/home')
    await shell.openModule('项目与计划', '项目跟踪')
    await shell.openModule('项目与计划', '工作计划')
    await shell.openModule('采购与财务', '收款单位设置')
    expect(await shell.tabTitles()).toEqual(['首页', '项目跟踪', '工作计划', '收款单位设置'])

    await shell.closeTab('收款单位设置')
    await expect(page).toHaveURL('/hip/hipPlan')
    await shell.openModule('采购与财务', '收款单位设置')
    await shell.chooseFromTabMenu('关闭其它')
    await expect.poll(() => shell.tabTitles()).toEqual(['首页', '收款单位设置'])
    await shell.chooseFromTabMenu('关闭所有')
    await expect.poll(() => shell.tabTitles()).toEqual(['首页'])
    await expect(page).toHaveURL('/home')
  })

  test('survive a reload and a direct visit', async ({ person }) => {
    const { page } = await person('admin')
    const shell = new ShellPage(page)
    await page.goto('/home')
    await shell.openModule('项目与计划', '项目跟踪')
    await shell.openModule('项目与计划', '工作计划')
    await page.reload()
    await ModulePage.plan(page).expectLoaded()
    await expect.poll(() => shell.tabTitles()).toEqual(['首页', '项目跟踪', '工作计划'])
    await expect(shell.tab('工作计划')).toHaveAttribute('aria-current', 'page')
  })
})

test.describe('tab bar', () => {
  const openThree = async (page: Page) => {
    const shell = new ShellPage(page)
    await page.goto('/home')
    await shell.openModule('项目与计划', '项目跟踪')
    await shell.openModule('项目与计划', '工作计划')
    await shell.openModule('采购与财务', '收款单位设置')
    return shell
  }

  test('tabs are dragged into another order, which survives a reload; the start page stays first', async ({ person }) => {
    const { page } = await person('admin')
    const shell = await openThree(page)
    await shell.tab('首页').hover()
    await expect(page.locator('[draggable="true"]')).toHaveCount(3)
    await shell.tab('收款单位设置').dragTo(shell.tab('项目跟踪'), { targetPosition: { x: 4, y: 10 } })
    await expect.poll(() => shell.tabTitles()).toEqual(['首页', '收款单位设置', '项目跟踪', '工作计划'])
    await page.reload()
    await expect.poll(() => shell.tabTitles()).toEqual(['首页', '收款单位设置', '项目跟踪', '工作计划'])
  })

  test('works by keyboard: move, close, actions', async ({ person }) => {
    const { page } = await person('admin')
    const shell = await openThree(page)
    await shell.tab('收款单位设置').focus()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(() => shell.tabTitles()).toEqual(['首页', '项目跟踪', '收款单位设置', '工作计划'])
    await expect(page.getByText('收款单位设置已移到第 3 个，共 4 个')).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await expect.poll(() => shell.tabTitles()).toEqual(['首页', '项目跟踪', '收款单位设置'])
    await expect(shell.tab('收款单位设置')).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '关闭其它', exact: true }).click()
    await expect.poll(() => shell.tabTitles()).toEqual(['首页', '收款单位设置'])
    await page.keyboard.press('Control+Alt+w')
    await expect.poll(() => shell.tabTitles()).toEqual(['首页'])
  })

  test('the middle button closes, and scroll buttons come when there is more than fits', async ({ person }) => {
    const { page } = await person('admin', { viewport: { width: 700, height: 800 } })
    await page.goto('/home')
    await shellReady(page)
    const shell = new ShellPage(page)
    const openByKey = async (title: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: '搜索：导航菜单' }).fill(title)
      await page.keyboard.press('Enter')
      await expect(shell.tab(title)).toHaveAttribute('aria-current', 'page')
    }
    for (const title of ['项目跟踪', '工作计划', '试模记录', '发票管理', '付款申请单', '收款单位设置', '用印记录'])
      await openByKey(title)
    const back = shell.tabs.getByRole('button', { name: '向前滚动页签' })
    const forward = shell.tabs.getByRole('button', { name: '向后滚动页签' })
    await expect(forward).toBeDisabled()
    await expect(shell.tab('用印记录')).toBeInViewport()
    await back.click()
    await expect(forward).toBeEnabled()
    // One step or two: the buttons move by what fits, and they move smoothly.
    await expect(async () => {
      if (await back.isEnabled()) await back.click({ timeout: 1000 })
      await expect(back).toBeDisabled({ timeout: 1000 })
    }).toPass()
    await expect(shell.tab('首页')).toBeInViewport()
    await shell.tab('项目跟踪').click({ button: 'middle' })
    await expect(shell.tab('项目跟踪')).toHaveCount(0)
  })

  test('a tab with a half-filled form asks before it is closed, also from another tab', async ({ person }) => {
    const { page } = await person('admin')
    const shell = new ShellPage(page)
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    await (await supplier.add()).fill({ 单位名称: '填到一半' })
    await page.evaluate(() => window.history.pushState(null, '', '/home'))
    await expect(shell.tab('首页')).toHaveAttribute('aria-current', 'page')
    await shell.closeTab('收款单位设置')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('收款单位设置')
    await question.getByRole('button', { name: '继续填写' }).click()
    await shell.tab('收款单位设置').click()
    await expect(new RecordDialog(page, '新增').field('单位名称')).toHaveValue('填到一半')
    await page.evaluate(() => window.history.pushState(null, '', '/home'))
    await shell.closeTab('收款单位设置')
    await question.getByRole('button', { name: '放弃并离开' }).click()
    await expect.poll(() => shell.tabTitles()).toEqual(['首页'])
  })
})

test.describe('a page of a thousand rows', () => {
  test('draws only the rows in sight, scrolls to its end and keeps the header in view', async ({ person }) => {
    const { page } = await person('admin')
    const project = ModulePage.plan(page)
    await project.open()
    const total = Number(/\d+/.exec((await project.total.textContent()) ?? '')?.[0])
    expect(total).toBeGreaterThan(200)
    await choose(project.region.getByRole('combobox', { name: '每页条数' }), '1000条/页')
    const shown = Math.min(total, 1000)
    await expect(project.grid).toHaveAttribute('aria-rowcount', String(shown + 1))
    await project.expectLoaded()
    await expect.poll(() => project.rows.count()).toBeLessThan(80)

    await project.grid.evaluate((grid) => grid.parentElement?.scrollTo({ top: 10_000_000 }))
    await expect(project.rows.last()).toHaveAttribute('aria-rowindex', String(shown + 1))
    await expect(project.rows.last()).toBeInViewport()
    await expect(project.grid.getByRole('columnheader').nth(2)).toBeInViewport()
    await expect.poll(() => project.rows.count()).toBeLessThan(80)
  })
})
