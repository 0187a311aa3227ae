import type { MenuItem } from '@/lib/contract/session/oauth'
import { webAddress } from '@/lib/domain/menu-address'
import { buildMenu, readablePath, routesOf, type ShellMenu } from './menu-routes'

const origin = 'https://tenon.example'
let nextId = 1
function item(fields: Partial<MenuItem>): MenuItem {
  const id = String(nextId++)
  return {
    id,
    parentId: '-1',
    fullName: `entry ${id}`,
    enCode: `code${id}`,
    icon: '',
    type: 3,
    urlAddress: `model/${id}`,
    linkTarget: '_self',
    propertyJson: '{"moduleId":"m1"}',
    children: [],
    ...fields,
  }
}
const build = (items: MenuItem[], onSkip?: () => void) =>
  buildMenu(items, { origin, visualHost: `${origin}/DataV`, ...(onSkip && { onSkip }) })

describe('menus to routes', () => {
  test('a form module gets its own path, its menu id and the module its calls are asked with', () => {
    const [menu] = build([item({ id: '77', urlAddress: 'model/hipProject?x=1', propertyJson: '{"moduleId":123}' })])
    expect(menu).toMatchObject({ id: '77', path: '/model/hipProject', modelId: '123' })
  })

  test('groups keep only what can be opened, and empty groups disappear', () => {
    const menus = build([
      item({ type: 1, fullName: '系统', children: [item({ type: 2, urlAddress: 'system/not-there' })] }),
      item({ type: 1, fullName: '业务', children: [item({ fullName: '项目', urlAddress: 'p' })] }),
    ])
    expect(menus.map(({ title }) => title)).toEqual(['业务'])
    expect(routesOf(menus)).toMatchObject([{ path: '/p', trail: ['业务'] }])
  })

  test.each([9, -1, 1.5, Number.NaN])('skips the unknown type %p with a report and keeps the others', (type) => {
    const onSkip = jest.fn()
    expect(build([item({ type }), item({ urlAddress: 'ok' })], onSkip)).toHaveLength(1)
    expect(onSkip).toHaveBeenCalledTimes(1)
  })

  test('a cycle, made by hand, ends', () => {
    const group = item({ type: 1 })
    group.children = [group, item({ urlAddress: 'leaf' })]
    expect(routesOf(build([group])).map(({ path }) => path)).toEqual(['/leaf'])
  })

  test('5,000 entries are all there', () => {
    const groups = Array.from({ length: 50 }, () => item({ type: 1, children: Array.from({ length: 100 }, () => item({})) }))
    expect(routesOf(build(groups))).toHaveLength(5000)
  })

  test('nesting without end is cut, not followed', () => {
    let deepest = item({ urlAddress: 'deep' })
    for (let depth = 0; depth < 3000; depth += 1) deepest = item({ type: 1, children: [deepest] })
    expect(build([deepest])).toEqual([])
  })

  test.each([
    'login',
    '/api/x',
    'home',
    'HOME',
    '../x',
    'a/../../b',
    'https://evil.example',
    'a\\b',
    'a%2fb',
    '',
    '//x//y',
    'a b',
  ])('the path %j is never taken by a menu', (urlAddress) => expect(build([item({ urlAddress })])).toEqual([]))

  test('of two entries with one path the first wins', () => {
    expect(build([item({ fullName: 'first', urlAddress: 'same' }), item({ urlAddress: 'same' })])).toMatchObject([
      { title: 'first' },
    ])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'no address', ''])(
    'a link to %j is not offered',
    (urlAddress) => expect(build([item({ type: 7, urlAddress, linkTarget: '_blank' })])).toEqual([]),
  )

  test('links open outside or framed by their target; one with the token opens through the server, which alone knows it (S1)', () => {
    const [outside, framed, withToken, visual] = build([
      item({ type: 7, linkTarget: '_blank', urlAddress: '/report' }),
      item({ type: 7, linkTarget: '_self', enCode: 'wiki', urlAddress: 'https://wiki.example/' }),
      item({ id: 'a/b', type: 7, linkTarget: '_blank', urlAddress: '/report?token=${jnpfToken}' }),
      item({ id: 'v', type: 6, propertyJson: '{"moduleId":"77"}' }),
    ])
    expect(outside).toMatchObject({ href: 'https://tenon.example/report' })
    expect(outside?.path).toBeUndefined()
    expect(framed).toMatchObject({ path: '/wiki', href: 'https://wiki.example/' })
    expect(withToken).toMatchObject({ href: 'https://tenon.example/api/session/open/a%2Fb' })
    expect(visual).toMatchObject({ href: 'https://tenon.example/api/session/open/v' })
  })

  test("titles come from the i18n key of the entry where there is one, and are the platform's own elsewhere (contract 1 §7)", () => {
    const titles: Record<string, string> = { 'system-menu': 'Menus' }
    const entries = [
      item({ id: '1', type: 3, enCode: 'system.menu', fullName: '菜单', urlAddress: 'a' }),
      item({ id: '2', type: 3, enCode: 'own', fullName: '自建', urlAddress: 'b' }),
    ]
    const built = buildMenu(entries, { origin, visualHost: '', titleOf: (key) => titles[key] })
    expect(built.map(({ title }) => title)).toEqual(['Menus', '自建'])
  })

  test('random menus never throw and never give two entries one path', () => {
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed % below
    }
    const words = ['', 'a', 'b/c', '/d', '?', '#', '%', '\u0000', '${dataV}/x', 'http://x', '\\', 'x'.repeat(600), '中文']
    const make = (depth: number): MenuItem =>
      item({
        id: String(random(400)),
        type: random(14) - 2,
        urlAddress: words[random(words.length)] ?? '',
        enCode: words[random(words.length)] ?? '',
        linkTarget: random(2) ? '_self' : '_blank',
        propertyJson: ['', '{', 'null', '[]', '{"moduleId":{}}', '{"moduleId":"m"}'][random(6)] ?? '',
        children: depth > 4 ? [] : Array.from({ length: random(5) }, () => make(depth + 1)),
      })
    for (let round = 0; round < 200; round += 1) {
      const paths = routesOf(build(Array.from({ length: 8 }, () => make(0)))).map(({ path }) => path)
      expect(new Set(paths).size).toBe(paths.length)
    }
  })
})

test('only web addresses are opened', () => {
  expect(webAddress('//evil.example', origin)).toBe('https://evil.example/')
  expect(webAddress('JavaScript:alert(1)', origin)).toBeUndefined()
  expect(webAddress('x'.repeat(5000), origin)).toBeUndefined()
})

test('the address bar is read as menus write paths', () => {
  expect(readablePath('/%E4%B8%AD%E6%96%87/')).toBe('/中文')
  expect(readablePath('/%zz')).toBe('/%zz')
  expect(readablePath('/')).toBe('/')
})

test('the shape sent to the browser holds nothing but what the shell shows', () => {
  const [menu] = build([item({ propertyJson: '{"moduleId":"m","secret":1}' })])
  expect(Object.keys(menu as ShellMenu).sort()).toEqual(['icon', 'id', 'modelId', 'path', 'title', 'type'])
})
