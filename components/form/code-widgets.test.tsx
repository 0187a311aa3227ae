import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type RecordContext, type WidgetEnv, WidgetEnvProvider } from '@/components/widget-kits/widget-env'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { parsedField, renderWidget, storedField, WithMessages } from '@/tests/fixtures/render-widget'
import { encodeBarcode } from '../widgets/barcode/encode-barcode'
import { Runtime as QrCode } from '../widgets/qrcode/runtime'
import { widgetSchemas } from '../widgets/schemas'
import { DetailView } from './detail-view'
import { FormView } from './form-view'

function NoFields() {
  return null
}

test.each(['code128', 'code39', 'ean13', 'ean8', 'ean5', 'ean2', 'upc', 'itf14', 'msi10', 'msi11', 'pharmacode', 'codabar'])(
  'the format %s draws what it can hold',
  (format) => {
    const texts: Record<string, string> = {
      ean13: '6901234567892',
      ean8: '96385074',
      ean5: '54495',
      ean2: '53',
      upc: '123456789999',
      itf14: '15400141288763',
      codabar: 'A1234B',
      code128: 'Ab12',
      code39: 'AB12',
    }
    const bars = encodeBarcode(texts[format] ?? '1234', format)
    expect(bars?.modules).toBeGreaterThan(10)
    expect(bars?.path).toMatch(/^(M\d+ 0h\d+v1h-\d+z)+$/)
  },
)

test('a text the format cannot hold gives nothing instead of an exception', () => {
  expect(encodeBarcode('ABC', 'ean13')).toBeNull()
  expect(encodeBarcode('', 'ean13')).toBeNull()
  expect(encodeBarcode('9999999', 'pharmacode')).toBeNull()
})

test('a barcode is an image with its text, within bounds whatever the design asks', async () => {
  const { container } = await renderWidget('barcode', { attributes: { staticText: 'AB12', width: -4, height: 1e6 } })
  const image = await screen.findByRole('img', { name: '条形码：AB12' })
  expect(Number(image.getAttribute('height'))).toBeLessThanOrEqual(310)
  expect(Number(image.getAttribute('width'))).toBeGreaterThan(10)
  await expectNoViolations(container)
})

test.each(['条码', 'AB-12', 'A B', '<b>'])('a barcode of %s is not drawn, and says why', async (staticText) => {
  await renderWidget('barcode', { attributes: { staticText } })
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('条形码只能包含字母和数字')).toBeInTheDocument()
})

test.each(['barcode', 'qrcode'])('a %s of ten thousand characters is not drawn', async (type) => {
  await renderWidget(type, { attributes: { staticText: 'A'.repeat(10_000), width: 1e6 } })
  expect(screen.getByText('内容过长，无法生成编码')).toBeInTheDocument()
  expect(screen.queryByRole('img')).toBeNull()
})

test.each(['barcode', 'qrcode'])('a %s follows its field while it is typed, and shows the raw value in details', async (type) => {
  const fields = [
    storedField('input', { label: '编号' }, { __vModel__: 'code' }),
    storedField(type, { label: '码' }, { __vModel__: '', dataType: 'relation', relationField: 'code' }),
  ]
  const design = parseDesign({ fields }, widgetSchemas)
  const store = createFormStore({ design, schemas: widgetSchemas, mode: 'create' })
  const view = render(<FormView store={store} />, { wrapper: WithMessages })
  await userEvent.type(await screen.findByLabelText('编号'), 'AB1')
  await waitFor(() => expect(screen.getByRole('img')).toBeInTheDocument())
  const before = view.container.querySelector('svg[role="img"]')?.innerHTML
  await userEvent.type(screen.getByLabelText('编号'), '2')
  await waitFor(() => expect(view.container.querySelector('svg[role="img"]')?.innerHTML).not.toBe(before))
  act(() => store.setValue('code', ''))
  expect(await screen.findByText('暂无可显示的编码')).toBeInTheDocument()
  view.unmount()
  const texts = { code: '已翻译', code_id: 'AB12' }
  render(<DetailView design={design} values={{}} texts={texts} forms="all" />, { wrapper: WithMessages })
  expect(await screen.findByRole('img')).toBeInTheDocument()
})

const record: RecordContext = { modelId: 'm1', id: 'r1', flowId: 'f1', taskId: 't1', operatorId: 'o1', opType: '2' }

function renderCode(dataType: string, recordContext: RecordContext | undefined) {
  const env: WidgetEnv = { Fields: NoFields, isDetail: false, recordContext }
  return render(
    <WidgetEnvProvider value={env}>
      <QrCode node={parsedField('qrcode', {}, { dataType })} />
    </WidgetEnvProvider>,
    { wrapper: WithMessages },
  )
}

test.each(['form', 'dynamic'])('a QR code of the kind %s stands for the record, once it is saved', async (dataType) => {
  const first = renderCode(dataType, { ...record, id: '' })
  expect(screen.getByText('暂无可显示的编码')).toBeInTheDocument()
  first.unmount()
  const second = renderCode(dataType, undefined)
  expect(screen.getByText('暂无可显示的编码')).toBeInTheDocument()
  second.unmount()
  renderCode(dataType, record)
  expect(await screen.findByRole('img', { name: '二维码' })).toHaveAttribute('width', '100')
})
