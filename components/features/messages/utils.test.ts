import { readFiles } from './utils'

const named = (json: string) => readFiles(json).map(({ name, fileId }) => [name, fileId])

test('files of a message are those of this site, by their address or their id', () => {
  expect(readFiles('')).toEqual([])
  expect(readFiles('not json')).toEqual([])
  expect(readFiles('{"name":"a"}')).toEqual([])
  expect(named('[null,{"name":"a","url":"/api/../x"},{"name":"b","url":"//evil.example"}]')).toEqual([])
  // Following it would sign its reader out.
  expect(named('[{"name":"a.png","url":"/api/oauth/Logout"}]')).toEqual([])
  expect(named('[{"name":"检验 报告.pdf","fileId":"a1.pdf","url":"/api/file/Image/annex/a1.pdf"}]')).toEqual([
    ['检验 报告.pdf', 'a1.pdf'],
  ])
  // Whatever the address says, the id is looked for on this site only.
  expect(named('[{"name":"a.png","fileId":"a1.png","url":"https://evil.example/a1.png"}]')).toEqual([['a.png', 'a1.png']])
})

test('a file without an id is told by its address', () => {
  expect(named('[{"name":"a","url":"/api/file/Image/mail/%E5%9B%BE.pdf"}]')).toEqual([['a', '图.pdf']])
  expect(named('[{"name":"a","url":"/api/file/Image/mail/%zz.pdf"}]')).toEqual([['a', '']])
})
