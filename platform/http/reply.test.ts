import pino from 'pino'
import { z } from 'zod'
import { endpoint } from '@/lib/contract/endpoint'
import { AppError } from '@/lib/errors/app-error'
import { readPlatformConfig } from '../config'
import type { Db } from '../store/database'
import { noViewers } from '../store/testing'
import type { PlatformContext } from './context'
import { errorResponse, successResponse } from './reply'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
const contextIn = (mode: 'test' | 'production'): PlatformContext => {
  return {
    db: {} as Db,
    config: readPlatformConfig({ NODE_ENV: mode }),
    log,
    now: Date.now,
    newId: () => '1',
    fileViewers: noViewers,
  }
}
const declared = endpoint('GET', '/x', { summary: 'x', access: 'session', data: z.looseObject({ id: z.string() }) })
beforeEach(() => {
  lines.length = 0
})

describe('an answer that does not fit its declaration', () => {
  it('is an error in tests and development', () => {
    expect(() => successResponse(contextIn('test'), declared, { data: { id: 7 } })).toThrow(/GET \/x: data\.id/)
  })

  it('passes in production, and is logged with call and field', async () => {
    const response = successResponse(contextIn('production'), declared, { data: { id: 7 } })
    expect(await response.json()).toEqual({ code: 200, msg: '操作成功', data: { id: 7 } })
    expect(lines.join('')).toMatch(/GET \/x: data\.id/)
  })
})

describe('an error', () => {
  const answer = async (thrown: unknown) => (await errorResponse(contextIn('production'), thrown, 'request-1')).json()

  it('carries the faults of the input by field', async () => {
    const issues = [{ path: 'data.phone', code: 'pattern', message: '格式不正确' }]
    const reply = await answer(new AppError('invalid', 'log text', { userMessage: '请检查', issues }))
    expect(reply).toEqual({ code: 400, msg: '请检查', data: null, issues })
  })

  it('of an unknown kind says only that it happened, and where to look', async () => {
    const reply = await answer(new Error('select * from app_user at /srv/app.js'))
    expect(reply).toEqual({ code: 500, msg: '系统异常', data: null, requestId: 'request-1' })
    expect(lines.join('')).toContain('request-1')
  })

  it('of the database that the caller can mend is told as such', async () => {
    expect(await answer(Object.assign(new Error('x'), { code: '22021' }))).toMatchObject({
      code: 400,
      msg: '内容含有不支持的字符',
    })
    const halfSign = Object.assign(new Error('invalid input syntax for type json'), { code: '22P02' })
    expect(await answer(halfSign)).toMatchObject({ code: 400, msg: '内容含有不支持的字符' })
    expect(await answer(Object.assign(new Error('invalid uuid'), { code: '22P02' }))).toMatchObject({ code: 500 })
    expect(await answer(Object.assign(new Error('x'), { code: '40P01' }))).toMatchObject({ code: 400 })
    expect(await answer(Object.assign(new Error('x'), { code: '53100' }))).toMatchObject({
      code: 500,
      msg: '存储空间不足，请联系管理员',
    })
  })

  it('that is no error at all is survived', async () => {
    for (const thrown of [undefined, null, 'text', 42]) expect(await answer(thrown)).toMatchObject({ code: 500 })
  })
})
