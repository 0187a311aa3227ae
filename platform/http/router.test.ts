import { z } from 'zod'
import { endpoint, type Method } from '@/lib/contract/endpoint'
import { implement } from './implement'
import { createRouter } from './router'

const route = (method: Method, path: string, takesCodes = false) =>
  implement(endpoint(method, path, { summary: path, access: 'session', data: z.unknown(), takesCodes }), async () => ({
    data: null,
  }))

const find = createRouter([
  route('GET', '/a/{id}'),
  route('GET', '/a/Selector'),
  route('DELETE', '/a/{id}'),
  route('GET', '/a/{id}/Info'),
  route('GET', '/a/{type}/{id}'),
  route('PUT', '/a/Current/Theme'),
  route('GET', '/codes/{id}', true),
])
const found = (method: string, path: string) => {
  const match = find(method, path.split('/'))
  return match.kind === 'found' ? [match.route.endpoint.path, match.params] : match
}

it('lets fixed segments win over placeholders', () => {
  expect(found('GET', 'a/Selector')).toEqual(['/a/Selector', {}])
  expect(found('GET', 'a/x/Info')).toEqual(['/a/{id}/Info', { id: 'x' }])
})

it('falls back to a placeholder when the fixed segment leads nowhere for the method', () => {
  expect(found('GET', 'a/Current/7')).toEqual(['/a/{type}/{id}', { type: 'Current', id: '7' }])
})

it('takes no word of the wire for an id, whatever its case, and any word of people for a code', () => {
  expect(found('DELETE', 'a/Selector')).toEqual({ kind: 'wrongMethod', allowed: ['GET'] })
  for (const word of ['TemplateDownload', 'templatedownload', 'Uploader', 'ImportPreview', 'AnyOtherWord']) {
    expect(found('GET', `a/${word}`)).toEqual({ kind: 'unknown' })
    expect(found('POST', `a/${word}`)).toEqual({ kind: 'unknown' })
    expect(found('GET', `a/${word}/Info`)).toEqual({ kind: 'unknown' })
    expect(found('GET', `a/x/${word}`)).toEqual({ kind: 'unknown' })
  }
  expect(found('GET', 'codes/NoticeType')).toEqual(['/codes/{id}', { id: 'NoticeType' }])
  expect(found('GET', 'codes/TemplateDownload')).toEqual({ kind: 'unknown' })
})

it('matches fixed segments in any case and keeps the case of values', () => {
  expect(found('GET', 'A/XyZ/iNFO')).toEqual(['/a/{id}/Info', { id: 'XyZ' }])
})

it('tells a wrong method from an unknown path', () => {
  expect(found('POST', 'a/1')).toEqual({ kind: 'wrongMethod', allowed: ['GET', 'DELETE'] })
  expect(found('GET', 'b')).toEqual({ kind: 'unknown' })
  expect(found('GET', 'a/')).toEqual({ kind: 'unknown' })
})

it('refuses two handlers for one call', () => {
  expect(() => createRouter([route('GET', '/a/{id}'), route('GET', '/A/{other}')])).toThrow('two handlers')
})
