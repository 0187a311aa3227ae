import { utils, write } from '@e965/xlsx'
import { readTables } from './read-tables'

test('data keep what a sheet shows only roughly: digits, days and clocks; codes and shares stay as they are written', () => {
  const sheet = utils.aoa_to_sheet([['编号', '数量', '金额', '日期', '时刻', '比例']])
  utils.sheet_add_aoa(
    sheet,
    [
      [
        { t: 'n', v: 7, z: '000' },
        { t: 'n', v: 8.76543, z: '0.00' },
        { t: 'n', v: 1234.5, z: '"¥"#,##0.00' },
        { t: 'n', v: 45296, z: 'm/d/yy' },
        { t: 'n', v: 45296.5, z: 'yyyy/m/d h:mm' },
        { t: 'n', v: 0.125, z: '0%' },
      ],
    ],
    { origin: 1 },
  )
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['别的']]), '说明')
  utils.book_append_sheet(book, sheet, '数据')
  const tables = readTables(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })))
  expect(tables.map(({ name }) => name)).toEqual(['说明', '数据'])
  expect(tables[1]?.rows[1]).toEqual(['007', '8.76543', '¥1,234.50', '2024-01-05', '2024-01-05 12:00:00', '12.5%'])
})
