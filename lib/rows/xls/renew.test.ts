import { utils, write } from '@e965/xlsx'
import { cellsOf } from '../testing'
import { openWorkbook } from '../xlsx/read'
import { renewedWorkbook } from './renew'

test.each([false, true])(
  'a workbook of the old kind is read as what it holds: words, figures, days; since 1904: %s',
  async (date1904) => {
    // Its types do not know the option.
    const options = { UTC: true, date1904 }
    const rows = [
      ['姓名', '工号', '生日'],
      ['唐雪梅', 7, new Date(Date.UTC(1990, 4, 6))],
    ]
    const book = utils.book_new(utils.aoa_to_sheet(rows, options), '用户')
    book.Workbook = { WBProps: { date1904 } }
    const old = new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }))
    const [, person] = await cellsOf(renewedWorkbook(old))
    expect(person).toEqual([
      { type: 'text', text: '唐雪梅' },
      { type: 'number', value: '7' },
      { type: 'date', value: '1990-05-06' },
    ])
  },
)

test('a hidden sheet stays hidden, so that the first one that is shown is read', async () => {
  const book = utils.book_new(utils.aoa_to_sheet([['隐藏']]), 'a')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['显示']]), 'b')
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
  const old = new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }))
  const renewed = await openWorkbook(renewedWorkbook(old))
  expect(renewed.sheets.map(({ isHidden }) => isHidden)).toEqual([true, false])
  await renewed.close()
})

test('what only has the name of one is refused', () => {
  expect(() => renewedWorkbook(new TextEncoder().encode('name,age'))).toThrow()
})
