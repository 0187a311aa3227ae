import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { parsedField } from '@/tests/fixtures/render-widget'
import { type RecordContext, type WidgetEnv, WidgetEnvProvider } from '../widget-env'
import { codeColor, useCodeText } from './code-source'

function NoFields() {
  return null
}

function textOf(attributes: Record<string, unknown>, recordContext?: RecordContext) {
  const env: WidgetEnv = { Fields: NoFields, isDetail: false, recordContext }
  const wrapper = ({ children }: { children: ReactNode }) => <WidgetEnvProvider value={env}>{children}</WidgetEnvProvider>
  return renderHook(() => useCodeText(parsedField('qrcode', {}, attributes)), { wrapper }).result.current
}

test('the code of a record holds exactly the keys of the contract', () => {
  const record = { modelId: 'm1', id: 'r1', flowId: 'f1', taskId: 't1', operatorId: 'o1', opType: '2' }
  expect(JSON.parse(textOf({ dataType: 'form' }, record))).toEqual({
    t: 'DFD',
    id: 'r1',
    mid: 'm1',
    mt: '',
    fid: 'f1',
    pid: 'o1',
    ftid: 't1',
    opt: '2',
  })
  expect(textOf({ dataType: 'dynamic' }, { ...record, modelId: '' })).toBe('')
})

test('a fixed text stands for itself and a colour that is none falls back', () => {
  expect(textOf({ dataType: 'static', staticText: ' A1 ' })).toBe('A1')
  const node = parsedField('qrcode', {}, { colorDark: 'red;background:url(x)', colorLight: '#fff' })
  expect(codeColor(node, 'colorDark', '#000000')).toBe('#000000')
  expect(codeColor(node, 'colorLight', '#000000')).toBe('rgb(255 255 255 / 1)')
})
