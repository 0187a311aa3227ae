import { stepPlace, withPlaces } from './arrange'
import { type PortalItem, readLayout } from './layout'
import { allVisible, inReadingOrder, packed, visibleItems } from './places'

const item = (i: string, more: Partial<PortalItem> = {}) => ({
  i,
  x: 0,
  y: 0,
  w: 6,
  h: 4,
  jnpfKey: 'text',
  visibility: ['pc', 'app'],
  ...more,
})
const layoutOf = (items: object[]) =>
  readLayout({ layoutId: 1, layout: items })?.layout ?? {
    layoutId: 0,
    layout: [],
    refresh: { autoRefresh: false, autoRefreshTime: 5 },
  }
const bounds = { minW: 1, minH: 1, maxW: 12, maxH: 100 }
const at = (places: readonly { i: string; x: number; y: number; w: number; h: number }[], i: string) =>
  places.find((place) => place.i === i)

describe('which items are seen, and where', () => {
  test('an item for phones alone is dropped, also in a container', () => {
    const { layout } = layoutOf([
      item('a', { visibility: ['app'] }),
      item('b', { jnpfKey: 'card', children: [item('c', { visibility: ['app'] }), item('d')] as PortalItem[] }),
      {
        ...item('t', { jnpfKey: 'tab' }),
        children: [{ title: '1', name: '1', icon: '', children: [item('e'), item('f', { visibility: [] })] }],
      },
    ])
    expect(visibleItems(layout).map(({ i }) => i)).toEqual(['b', 't'])
    expect(allVisible(layout).map(({ i }) => i)).toEqual(['b', 'd', 't', 'e'])
  })

  test('one column follows from above, and beside each other from the left', () => {
    const places = [item('c', { y: 4 }), item('b', { x: 6 }), item('a')]
    expect(inReadingOrder(places).map(({ i }) => i)).toEqual(['a', 'b', 'c'])
  })

  test('what is left out leaves no hole, and nothing lies on something else', () => {
    const places = packed([
      item('a', { y: 3 }),
      item('b', { x: 6, y: 8 }),
      item('c', { y: 20, w: 12 }),
      item('d', { x: 10, y: 8 }),
    ])
    expect(places.map(({ i, x, y }) => [i, x, y])).toEqual([
      ['a', 0, 0],
      ['b', 6, 0],
      ['d', 6, 4],
      ['c', 0, 8],
    ])
  })
})

describe('arranging', () => {
  const places = [item('a'), item('b', { y: 4 }), item('c', { x: 6 })].map(({ i, x, y, w, h }) => ({ i, x, y, w, h }))

  test('a step down or up goes past what is in the way', () => {
    const down = stepPlace(places, 'a', { dy: 1 }, bounds)
    expect([at(down, 'a')?.y, at(down, 'b')?.y]).toEqual([4, 0])
    const up = stepPlace(down, 'a', { dy: -1 }, bounds)
    expect([at(up, 'a')?.y, at(up, 'b')?.y]).toEqual([0, 4])
  })

  test('nothing leaves the grid or the sizes of the design', () => {
    expect(stepPlace(places, 'a', { dx: -1 }, bounds)).toBe(places)
    expect(stepPlace(places, 'a', { dy: -1 }, bounds)).toBe(places)
    expect(at(stepPlace(places, 'c', { dw: 1 }, bounds), 'c')?.w).toBe(6)
    expect(stepPlace(places, 'a', { dh: -1 }, { ...bounds, minH: 4 })).toBe(places)
    expect(at(stepPlace(places, 'a', { dw: -1 }, bounds), 'a')?.w).toBe(5)
  })

  test('only places and sizes change: unknown keys, unknown kinds and hidden items stay as they were', () => {
    const layout = layoutOf([
      { ...item('a'), ours: { kept: 1 } },
      { ...item('z', { jnpfKey: 'ofAnotherLine', visibility: ['app'] }), y: 9 },
    ])
    const next = withPlaces({ ...layout, root: 'kept' }, [{ i: 'a', x: 3, y: 1, w: 4, h: 2 }])
    expect(next['root']).toBe('kept')
    expect(next.layout[0]).toEqual({ ...layout.layout[0], x: 3, y: 1, w: 4, h: 2 })
    expect(next.layout[1]).toEqual(layout.layout[1])
  })
})
