import { keptExtensions } from '@/lib/contract/file/extensions'
import { findFormat } from './formats'
import { attachmentHeader, distinctNames, plainName, savedName } from './names'

describe('plainName', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\x.png', 'x.png'],
    ['C:\\con.png', 'con.png'],
    ['a\r\nSet-Cookie: x.png', 'aSet-Cookie: x.png'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['合同 (终稿).docx', '合同 (终稿).docx'],
  ])('%j is shown as %j', (given, shown) => {
    expect(plainName(given)).toBe(shown)
  })

  it('is never longer than a file system takes', () => {
    expect(plainName('名'.repeat(300))).toHaveLength(200)
    expect(plainName(`x${'😀'.repeat(150)}`)).toBe(`x${'😀'.repeat(99)}`)
  })

  it('U2: keeps its extension when it is cut', () => {
    expect(plainName(`${'名'.repeat(296)}.txt`)).toBe(`${'名'.repeat(196)}.txt`)
    expect(plainName(`a.${'x'.repeat(300)}`)).toBe(`a.${'x'.repeat(198)}`)
  })
})

describe('savedName', () => {
  const stored = `${'0'.repeat(32)}.jpg`
  it.each([
    ['照片.jpg', '照片.jpg'],
    ['照片.JPEG', '照片.JPEG'],
    ['page.html', 'page.html.jpg'],
    ['a"b;c<d>.jpg', 'a_b;c_d_.jpg'],
    ['.jpg', 'jpg.jpg'],
    ['...', stored],
    ['', stored],
    ['a.jpg. ', 'a.jpg'],
  ])('%j is saved as %j', (shown, saved) => {
    expect(savedName(shown, stored)).toBe(saved)
  })

  it('keeps the extension of a long name', () => {
    const saved = savedName('名'.repeat(300), stored)
    expect(saved).toHaveLength(200)
    expect(saved.endsWith('.jpg')).toBe(true)
  })
})

describe('distinctNames', () => {
  it('marks further files of a name, in any case, also when the mark is taken', () => {
    expect(distinctNames(['a.png', 'A.png', 'a副本.png', 'a.png', 'b'])).toEqual([
      'a.png',
      'A副本.png',
      'a副本副本.png',
      'a副本2.png',
      'b',
    ])
  })
})

describe('attachmentHeader', () => {
  it('encodes whatever could break the header or its meaning', () => {
    expect(attachmentHeader('报表 "终稿"; a%b\'c(1)*😀.pdf')).toBe(
      `attachment; filename="__ __终__; a_b'c(1)*__.pdf"; filename*=UTF-8''%E6%8A%A5%E8%A1%A8%20%22%E7%BB%88%E7%A8%BF%22%3B%20a%25b%27c%281%29%2A%F0%9F%98%80.pdf`.replace(
        '__终__',
        '____',
      ),
    )
  })
})

it('every kind that a setting may name can be kept', () => {
  expect(keptExtensions.filter((one) => findFormat(one) === undefined)).toEqual([])
})
