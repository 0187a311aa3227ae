import { adminHistory } from '@/lib/contract/system/admin-history'
import { advancedQuery } from '@/lib/contract/system/advanced-query'
import { moduleDataAuthorizeLink } from '@/lib/contract/system/data-link'
import { dataModel } from '@/lib/contract/system/data-model'
import { dataSource } from '@/lib/contract/system/data-source'
import { menu } from '@/lib/contract/system/menu'
import type { Client } from './harness'
import { type OnlineDev, startOnlineDev } from './online-dev-setup'

let site: OnlineDev
beforeAll(async () => {
  site = await startOnlineDev()
})
afterAll(() => site.stop())

describe('tables behind menus', () => {
  const save = (body: object = {}) =>
    site.admin.call(moduleDataAuthorizeLink.save, {
      body: { moduleId: 'plainPage', linkId: '0', linkTables: 'mtdesign1', dataType: 1, ...body },
    })
  const place = { menuId: 'plainPage', dataType: 1 }

  it('can be chosen among those of modules; those of the platform are named nowhere', async () => {
    const sources = await site.admin.call(dataSource.selector, { query: {} })
    expect(sources.data.list).toMatchObject([{ children: [{ id: '0', fullName: '默认数据库' }] }])
    const tables = await site.admin.call(dataModel.tables, { params: { linkId: '0' }, query: {} })
    expect(tables.data).toMatchObject({
      list: expect.arrayContaining([{ table: 'mtdesign1', tableName: '客户-主表', description: '' }]),
      pagination: { total: 2 },
    })
    expect(JSON.stringify(tables.data)).not.toContain('app_user')
    const found = await site.admin.call(dataModel.tables, { params: { linkId: '0' }, query: { keyword: '订', pageSize: 1 } })
    expect(found.data).toMatchObject({ list: [{ table: 'mtdesign2' }], pagination: { total: 1 } })
    for (const linkId of ['1', 'app_user'])
      expect(await site.admin.call(dataModel.tables, { params: { linkId }, query: {} })).toMatchObject({ code: 400 })
  })

  it('are named for a page, once for each purpose, and known for a module', async () => {
    expect((await site.admin.call(moduleDataAuthorizeLink.info, { params: place })).data).toMatchObject({ linkTables: '' })
    const first = await save()
    expect(first).toMatchObject({ code: 200, msg: '保存成功' })
    expect((await save({ linkTables: 'mtdesign2, mtdesign1,mtdesign2' })).data.id).toBe(first.data.id)
    expect((await site.admin.call(moduleDataAuthorizeLink.info, { params: place })).data).toMatchObject({
      ...{ id: first.data.id, moduleId: 'plainPage', linkId: '0', linkTables: 'mtdesign2,mtdesign1', dataType: 1 },
    })
    const tables = async (menuId: string, dataType = 1) =>
      (await site.admin.call(moduleDataAuthorizeLink.tables, { params: { menuId, dataType } })).data.linkTables
    expect(await tables('plainPage')).toEqual(['mtdesign2', 'mtdesign1'])
    expect(await tables('plainPage', 3)).toEqual([])
    expect(await tables('m1')).toEqual(['mtdesign1'])
  })

  it('come back as they were from history', async () => {
    await save({ dataType: 2 })
    await save({ dataType: 2, linkTables: 'mtdesign2' })
    const { data } = await site.admin.call(adminHistory.list, { query: { objectType: 'dataLink' } })
    const params = { id: data.list[0].id }
    expect((await site.admin.call(adminHistory.info, { params })).data.canRestore).toBe(true)
    expect((await site.admin.call(adminHistory.restore, { params })).code).toBe(200)
    const place2 = { menuId: 'plainPage', dataType: 2 }
    expect((await site.admin.call(moduleDataAuthorizeLink.info, { params: place2 })).data.linkTables).toBe('mtdesign1')
  })

  it.each([
    [{ moduleId: 'm1' }, '只有页面类型的菜单可以配置数据连接'],
    [{ moduleId: 'nothing' }, '数据不存在'],
    [{ linkId: '7' }, '数据不存在'],
    [{ linkTables: 'app_user' }, '数据不存在'],
    [{ linkTables: 'mtdesign1,mtnothing' }, '数据不存在'],
  ])('refuse %o', async (body, msg) => {
    expect(await save(body)).toMatchObject({ code: 400, msg })
  })

  it('show their fields, those of sub-tables too, in the words of whoever asks', async () => {
    const fields = (params: object, query = {}) =>
      site.admin.call(moduleDataAuthorizeLink.fields, {
        params: { linkId: '0', table: 'mtdesign1', menuType: 2, dataType: 1, ...params },
        query: { pageSize: 100, ...query },
      })
    const { list, pagination } = (await fields({})).data
    expect(list).toEqual(
      expect.arrayContaining([
        { field: 'amount', fieldName: '金额', dataType: 'decimal', childTableKey: '' },
        { field: 'day', fieldName: 'visits-日期', dataType: 'datetime', childTableKey: 'visits' },
      ]),
    )
    expect(pagination.total).toBe(list.length)
    expect((await fields({}, { keyword: '金额', pageSize: 1 })).data.list).toHaveLength(1)
    for (const wrong of [{ table: 'app_user' }, { table: 'mtnothing' }, { linkId: '3' }])
      expect(await fields(wrong)).toMatchObject({ code: 400, msg: '数据不存在' })
  })

  it('go with their menu', async () => {
    const body = { parentId: '-1', systemId: 'trade', fullName: '临时', enCode: 'temp', icon: 'i', type: 2, urlAddress: 'x' }
    const { id } = (await site.admin.call(menu.create, { body })).data
    await save({ moduleId: id })
    await site.admin.call(menu.remove, { params: { id } })
    const left = await site.platform.db.selectFrom('dataLink').select('id').where('moduleId', '=', id).execute()
    expect(left).toEqual([])
  })
})

describe('conditions that people keep', () => {
  const body = { moduleId: 'm1', fullName: '我的', matchLogic: 'AND', conditionJson: '[{"logic":"and","groups":[]}]' }
  const keep = (client: Client, more: object = {}) =>
    client.call(advancedQuery.create, { body: { ...body, ...more } as typeof body })
  const names = async (client: Client) =>
    (await client.call(advancedQuery.list, { params: { moduleId: 'm1' } })).data.list.map(
      (row: { fullName: string }) => row.fullName,
    )

  it('are made, read, changed and deleted by whoever keeps them', async () => {
    const { id } = (await keep(site.clerk, { conditionJson: [] })).data
    const params = { id: id as string }
    expect((await site.clerk.call(advancedQuery.info, { params })).data).toMatchObject({ matchLogic: 'and', conditionJson: '[]' })
    const change = await site.clerk.call(advancedQuery.update, { params, body: { ...body, fullName: '改' } })
    expect(change).toMatchObject({ code: 200, msg: '更新成功' })
    expect(await names(site.clerk)).toEqual(['改'])
    expect(await site.clerk.call(advancedQuery.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await site.clerk.call(advancedQuery.remove, { params })).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
  })

  it('are nobody else’s to see, change or delete, administrators included', async () => {
    const params = { id: (await keep(site.clerk)).data.id as string }
    for (const other of [site.stranger, site.admin]) {
      expect(await names(other)).toEqual([])
      expect(await other.call(advancedQuery.info, { params })).toMatchObject({ code: 400, msg: '数据不存在' })
      expect((await other.call(advancedQuery.update, { params, body })).code).toBe(400)
      expect((await other.call(advancedQuery.remove, { params })).code).toBe(400)
    }
    expect((await keep(site.stranger)).code).toBe(200)
    expect(await names(site.clerk)).toEqual(['我的'])
  })

  it.each([
    [{ fullName: '' }, 'fullName'],
    [{ fullName: ' 我的 ' }, 'fullName'],
    [{ conditionJson: '{}' }, 'conditionJson'],
    [{ conditionJson: 'x' }, 'conditionJson'],
    [{ matchLogic: 'xor' }, 'matchLogic'],
    [{ moduleId: 'nothing' }, 'moduleId'],
  ])('refuse %o', async (more, path) => {
    expect(await keep(site.clerk, more)).toMatchObject({ code: 400, issues: [{ path }] })
  })

  it('are refused without a session', async () => {
    expect((await keep(site.platform.anonymous)).code).toBe(600)
  })
})
