import { reportTree } from './utils'

it('reports stand below their categories, those of a category that is gone in a last group, and no group is empty', () => {
  const categories = [
    { id: 'c1', fullName: '生产' },
    { id: 'c2', fullName: '财务' },
  ]
  const report = (id: string, categoryId: string | null) => ({ id, fullName: id, categoryId })
  const tree = reportTree([report('a', 'c2'), report('b', 'gone'), report('c', null)], categories, '其他')
  expect(tree.map(({ fullName, children }) => [fullName, children.map(({ id }) => id)])).toEqual([
    ['财务', ['a']],
    ['其他', ['b', 'c']],
  ])
})
