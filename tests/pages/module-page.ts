import { expect, type Locator, type Page } from '@playwright/test'
import { ConfirmDialog } from './confirm-dialog'
import { RecordDialog } from './record-dialog'

/** A generated module as a list: search, rows, actions. */
export class ModulePage {
  readonly region: Locator
  readonly search: Locator
  readonly grid: Locator
  readonly rows: Locator
  readonly total: Locator

  constructor(
    readonly page: Page,
    readonly title: string,
    readonly path: string,
  ) {
    this.region = page.getByRole('main').getByRole('region', { name: title, exact: true }).last()
    this.search = this.region.getByRole('search')
    this.grid = this.region.getByRole('grid', { name: title }).or(this.region.getByRole('treegrid', { name: title }))
    // Body rows only: the header row holds column headers instead of cells.
    this.rows = this.grid.getByRole('row').filter({ has: page.getByRole('gridcell') })
    this.total = this.region.getByRole('navigation', { name: '分页' }).getByText(/^共 \d+ 条$/)
  }

  static supplier(page: Page): ModulePage {
    return new ModulePage(page, '收款单位设置', '/hip/hipSupplier')
  }

  static project(page: Page): ModulePage {
    return new ModulePage(page, '项目跟踪', '/hip/hipProject')
  }

  static plan(page: Page): ModulePage {
    return new ModulePage(page, '工作计划', '/hip/hipPlan')
  }

  async open(): Promise<void> {
    await this.page.goto(this.path)
    await this.expectLoaded()
  }

  async expectLoaded(): Promise<void> {
    await expect(this.rows.first().or(this.region.getByText(/^(暂无数据|没有符合条件的数据)$/))).toBeVisible()
    await expect(this.page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text })
  }

  async find(label: string, text: string): Promise<void> {
    await this.search.getByLabel(label, { exact: true }).fill(text)
    await this.search.getByRole('button', { name: '查询' }).click()
  }

  async add(): Promise<RecordDialog> {
    await this.region.getByRole('button', { name: '新增', exact: true }).click()
    return new RecordDialog(this.page, '新增').ready()
  }

  /** A new record of a module with a flow. */
  async launch(): Promise<RecordDialog> {
    await this.region.getByRole('button', { name: '新增', exact: true }).click()
    return new RecordDialog(this.page, { task: this.title }).ready()
  }

  async edit(text: string): Promise<RecordDialog> {
    await this.row(text).getByRole('button', { name: /^编辑/ }).click()
    return new RecordDialog(this.page, '编辑').ready()
  }

  async detail(text: string): Promise<RecordDialog> {
    await this.row(text).getByRole('button', { name: /^详情/ }).click()
    return new RecordDialog(this.page, '详情').ready()
  }

  async askToDelete(text: string): Promise<ConfirmDialog> {
    await this.row(text).getByRole('button', { name: /^更多/ }).click()
    await this.page.getByRole('menuitem', { name: '删除', exact: true }).click()
    return new ConfirmDialog(this.page)
  }
}
