import { branchKeys, firstOpenKeys, leafCount, type RightsNode, searchTree, treeOf } from './utils'

const node = (id: string, fullName: string, children: RightsNode[] = []): RightsNode => ({
  id,
  fullName,
  icon: '',
  children,
})
const tree = treeOf([
  node('web', 'WEB菜单', [node('a', '项目', [node('x', '新增'), node('y', '删除')]), node('b', '财务', [node('x', '新增')])]),
])

describe('trees of permissions', () => {
  test('an id that stands below two modules makes two nodes', () => {
    expect(new Set(branchKeys(tree)).size).toBe(3)
    expect(leafCount(tree)).toBe(3)
  })

  test('a search keeps what is above a find and all that is below it', () => {
    expect(leafCount(searchTree(tree, '新增'))).toBe(2)
    expect(searchTree(tree, '项目')[0]?.children).toEqual([tree[0]?.children[0]])
    expect(searchTree(tree, '没有')).toEqual([])
    expect(searchTree(tree, '  ')).toEqual(tree)
  })

  test('a small tree is open at first, of a large one only as much as one can look over', () => {
    expect(firstOpenKeys(tree)).toEqual(expect.arrayContaining(branchKeys(tree)))
    const many = Array.from({ length: 40 }, (_, at) => node(`i${at}`, '新增'))
    expect(firstOpenKeys(treeOf([node('web', 'WEB菜单', [node('a', '项目', many)])]))).toEqual(['/web'])
    expect(firstOpenKeys(treeOf([node('web', 'WEB菜单', many)]))).toEqual(['/web'])
  })

  test('a tree that is deeper than any real one is cut, not followed', () => {
    let deep = node('0', '0')
    for (let depth = 1; depth < 500; depth += 1) deep = node(String(depth), String(depth), [deep])
    expect(branchKeys(treeOf([deep])).length).toBeLessThan(50)
  })
})
