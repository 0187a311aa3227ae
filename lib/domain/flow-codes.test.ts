import zh from '@/messages/zh/flowcodes.json'
import { mayEditTask, mayRemoveTask, recordCode, statusChoices, statusCode, urgencyChoices, urgencyCode } from './flow-codes'

describe('codes of flows', () => {
  test('every code has words', () => {
    const { status, urgency, record } = zh
    for (const code of [...statusChoices, 7]) expect(status).toHaveProperty(statusCode(code).key)
    for (const code of urgencyChoices) expect(urgency).toHaveProperty(urgencyCode(code).key)
    for (let code = 0; code <= 13; code++) expect(record).toHaveProperty(recordCode(code)?.key ?? 'none')
  })

  test('texts, missing and unknown codes are read as the contract says', () => {
    expect(statusCode('7')).toEqual(statusCode(4))
    expect(statusCode('').key).toBe('draft')
    expect(urgencyCode(0).key).toBe('usual')
    expect(recordCode(null)?.key).toBe('returned')
    expect(recordCode(99)).toBeNull()
  })

  test('what stands closed to changing and deleting', () => {
    const codes = [0, 1, 2, 3, 4, 5, 6, 7, '', undefined]
    expect(codes.filter(mayEditTask)).toEqual([0, 3, 7, '', undefined])
    expect(codes.filter(mayRemoveTask)).toEqual([0, 4, 7, '', undefined])
  })
})
