import { expect, type Locator, type Page } from '@playwright/test'
import { shellReady } from './shell-page'

export type ScheduleView = '月' | '周' | '日' | '列表'

/** The calendar of the person signed in. */
export class SchedulePage {
  readonly createButton: Locator
  readonly title: Locator

  constructor(readonly page: Page) {
    this.createButton = page.getByRole('button', { name: '新建日程', exact: true }).filter({ visible: true })
    this.title = page.getByRole('heading', { level: 1 })
  }

  /** `search` as in the address, such as `view=week&date=2026-11-25`. */
  async open(search = ''): Promise<void> {
    await this.page.goto(`/schedule${search && `?${search}`}`)
    await shellReady(this.page)
    await this.ready()
  }

  async ready(): Promise<void> {
    await expect(this.title).not.toBeEmpty()
  }

  async show(view: ScheduleView): Promise<void> {
    await this.page.getByRole('radiogroup', { name: '视图' }).getByText(view, { exact: true }).click()
    await expect(this.page.getByRole('radio', { name: view, exact: true })).toBeChecked()
  }

  /** Entries of that title, as the calendar draws them now. */
  entry(title: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(title) }).filter({ visible: true })
  }

  /** A day of the month; `day` as yyyy-MM-dd. */
  day(day: string): Locator {
    const [year, month, date] = day.split('-').map(Number)
    return this.page.getByRole('cell', { name: new RegExp(`^${year}年${month}月${date}日`) })
  }

  async expectOn(day: string, title: string): Promise<void> {
    await expect(this.day(day).getByRole('button', { name: new RegExp(title) })).toBeVisible()
  }

  async create(): Promise<ScheduleForm> {
    await this.createButton.first().click()
    return new ScheduleForm(this.page, '新建日程').ready()
  }

  async edit(title: string): Promise<ScheduleForm> {
    await this.entry(title).first().click()
    return new ScheduleForm(this.page, '编辑日程').ready()
  }

  viewer(): Locator {
    return this.page.getByRole('dialog', { name: '查看日程', exact: true })
  }

  /** Takes an entry by its middle to the middle of something else, in steps as a hand does. */
  async drag(what: Locator, to: { x: number; y: number }, from?: { x: number; y: number }): Promise<void> {
    const box = await boxOf(what)
    const start = from ?? { x: box.x + box.width / 2, y: box.y + Math.min(10, box.height / 2) }
    await this.page.mouse.move(start.x, start.y)
    await this.page.mouse.down()
    await this.page.mouse.move(start.x + 6, start.y + 6, { steps: 3 })
    await this.page.mouse.move(to.x, to.y, { steps: 12 })
    await this.page.mouse.up()
  }
}

/** An entry being made or changed. */
export class ScheduleForm {
  readonly dialog: Locator

  constructor(
    readonly page: Page,
    name: '新建日程' | '编辑日程',
  ) {
    this.dialog = page.getByRole('dialog', { name, exact: true })
  }

  async ready(): Promise<this> {
    await expect(this.field('标题')).toBeFocused()
    return this
  }

  field(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: label, exact: true })
  }

  async choose(label: string, option: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: label, exact: true }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
    await expect(this.dialog.getByRole('combobox', { name: label, exact: true })).toHaveText(option)
  }

  async setTime(label: string, text: string): Promise<void> {
    await this.field(label).fill(text)
    await this.field(label).press('Enter')
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: '确定', exact: true }).click()
  }

  async saveAndClose(message: string): Promise<void> {
    await this.save()
    await expect(this.page.getByRole('status').filter({ hasText: message })).toBeVisible()
    await expect(this.dialog).toBeHidden()
  }
}

/** Which entries of a series are meant. */
export class ScopeDialog {
  readonly dialog: Locator

  constructor(page: Page, name: '提示' | '删除确认') {
    this.dialog = page.getByRole('dialog', { name, exact: true })
  }

  async answer(scope: '此日程' | '此日程及后续' | '所有日程'): Promise<void> {
    await this.dialog.getByText(scope, { exact: true }).click()
    await this.dialog.getByRole('button', { name: /^(确定|删除)$/ }).click()
    await expect(this.dialog).toBeHidden()
  }
}

export async function boxOf(what: Locator) {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing to take hold of')
  return box
}

export function middleOf({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return { x: x + width / 2, y: y + height / 2 }
}
