/** @jest-environment node */
import { diskFault } from './disk-fault'

const withCode = (code: string) => Object.assign(new Error('it said so'), { code })

it.each([
  [
    'a full disk',
    withCode('ENOSPC'),
    /^The disk of the data folder \/data is full\. .*make room and start again\. \(it said so\)$/,
  ],
  ['a full disk, by the database', withCode('53100'), /is full/],
  ['a full disk, by the file system of the database', { name: 'ErrnoError', errno: 51 }, /is full.*\(ENOSPC\)$/],
  ['a quota', withCode('EDQUOT'), /is full/],
  ['a disk that is read-only', withCode('EROFS'), /^The data folder \/data cannot be written\. .*another DATA_DIR/],
  ['a folder of somebody else', withCode('EACCES'), /cannot be written/],
  ['too many open files', withCode('EMFILE'), /ulimit -n/],
])('%s is told in one line that says what to do', (_name, error, line) => {
  expect(diskFault(error, '/data')).toMatch(line)
})

it.each([new Error('else'), withCode('ENOENT'), null, 'text', { errno: 1 }])('anything else is not one: %j', (error) => {
  expect(diskFault(error, '/data')).toBeUndefined()
})
