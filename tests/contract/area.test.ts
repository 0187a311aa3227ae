import { area } from '@/lib/contract/system/area'
import { fillAreas } from '@/platform/seed/areas/fill-areas'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
  await fillAreas(platform.ctx)
  const place = (id: string, parentId: string, enabledMark: number) => ({
    id,
    parentId,
    fullName: `区${id}`,
    enCode: id,
    enabledMark,
  })
  await platform.db
    .insertInto('area')
    .values([
      place('old', '-1', 0),
      place('oldChild', 'old', 1),
      place('new', '-1', 1),
      place('newChild', 'new', 0),
      place('a_b', 'new', 1),
    ])
    .execute()
})
afterAll(() => platform.stop())

type Row = { id: string; fullName: string; isLeaf: boolean; hasChildren: boolean; path?: { id: string; fullName: string }[] }
const children = async (id: string, query = {}): Promise<Row[]> =>
  (await clerk.call(area.children, { params: { id }, query })).data.list
const selector = async (id: string, query = {}, currentId = '0'): Promise<Row[]> =>
  (await clerk.call(area.selector, { params: { id, currentId }, query })).data.list
const named = (rows: Row[], fullName: string) => rows.find((row) => row.fullName === fullName)

describe('areas', () => {
  it('begin with the provinces and go down to towns', async () => {
    const provinces = await children('-1', { enabledMark: '1' })
    expect(provinces.filter((row) => /^\d{6}$/.test(row.id))).toHaveLength(34)
    const cities = await children(named(provinces, '广东省')?.id ?? '')
    const districts = await children(named(cities, '深圳市')?.id ?? '')
    const towns = await children(named(districts, '南山区')?.id ?? '')
    expect(named(towns, '粤海街道')).toMatchObject({
      isLeaf: true,
      hasChildren: false,
      enabledMark: 1,
      enCode: expect.any(String),
    })
  })

  it.each([
    ['北京市', '市辖区', '东城区'],
    ['重庆市', '县', '城口县'],
    ['广东省', '东莞市', '长安镇'],
    ['湖北省', '省直辖县级行政区划', '仙桃市'],
    ['香港特别行政区', '香港岛', '中西区'],
    ['甘肃省', '嘉峪关市', '市辖区'],
  ])('lead to %s / %s / %s: three parts, as a field of the usual level needs them', async (province, city, district) => {
    const above = named(await selector('-1'), province)
    const below = named(await selector(above?.id ?? ''), city)
    expect(named(await selector(below?.id ?? ''), district)).toBeDefined()
  })

  it('say truly whether there is anything below them', async () => {
    expect(named(await selector('-1'), '台湾省')).toMatchObject({ isLeaf: true, hasChildren: false })
    expect(named(await selector('-1'), '江苏省')).toMatchObject({ isLeaf: false, hasChildren: true })
  })

  it('come with disabled ones in the list and without them in the selector', async () => {
    expect((await children('-1')).map((row) => row.id)).toEqual(expect.arrayContaining(['old', 'new']))
    expect((await children('-1', { enabledMark: '0' })).map((row) => row.id)).toEqual(['old'])
    expect((await selector('-1')).map((row) => row.id)).not.toContain('old')
    expect((await selector('new')).map((row) => row.id)).toEqual(['a_b'])
  })

  it('leave out the one that is being changed', async () => {
    expect((await selector('-1', {}, 'new')).map((row) => row.id)).not.toContain('new')
  })

  it('of one level are found by name or code, with wildcards as plain text', async () => {
    expect((await children('-1', { keyword: '广' })).map((row) => row.fullName)).toEqual(['广东省', '广西壮族自治区'])
    expect((await children('new', { keyword: '_' })).map((row) => row.id)).toEqual(['a_b'])
    expect(await children('-1', { keyword: "'; drop table area; --" })).toEqual([])
    expect(await children('unknown')).toEqual([])
  })

  it('of every level are found from the root, with their paths, few at a time', async () => {
    const found = await selector('-1', { keyword: '长安镇' })
    expect(found.map((row) => row.path?.map((part) => part.fullName).join('/'))).toContain('广东省/东莞市/长安镇')
    expect(await selector('-1', { keyword: '镇' })).toHaveLength(100)
    expect((await selector('-1', { keyword: '南京市' }))[0]?.path?.map((part) => part.fullName)).toEqual(['江苏省', '南京市'])
    expect(await selector('-1', { keyword: 'oldChild' })).toEqual([])
  })

  it('have names for whole paths; a part that is no more keeps its id', async () => {
    const idsList = [['110000', '110100', '110101'], ['440000', 'gone'], []]
    expect((await clerk.call(area.names, { body: { idsList } })).data).toEqual([
      ['北京市', '市辖区', '东城区'],
      ['广东省', 'gone'],
      [],
    ])
  })

  it.each([
    [{ idsList: 'x' }],
    [{}],
    [{ idsList: [['1'.repeat(101)]] }],
    [{ idsList: Array.from({ length: 1001 }, () => ['1']) }],
    [{ idsList: [Array.from({ length: 11 }, () => '1')] }],
  ])('refuse paths that are none (%#)', async (body) => {
    expect((await clerk.call(area.names, { body: body as never })).code).toBe(400)
  })

  it('refuse what is no filter', async () => {
    expect((await clerk.call(area.children, { params: { id: '-1' }, query: { enabledMark: '7' as never } })).code).toBe(400)
    expect(
      (await clerk.call(area.selector, { params: { id: '-1', currentId: '0' }, query: { keyword: 'x'.repeat(201) } })).code,
    ).toBe(400)
  })
})
