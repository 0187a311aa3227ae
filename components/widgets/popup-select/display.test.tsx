import { screen } from '@testing-library/react'
import { RecordText as Detail } from '@/components/widget-kits/lookups/record-text'
import { fakeCaller, lookupEnv, renderWithEnv } from '@/tests/fixtures/render-lookup'
import { parsedField } from '@/tests/fixtures/render-widget'

const attributes = { interfaceId: 'i1', propsValue: 'code', relationField: 'name' }
const node = parsedField('popupSelect', {}, attributes)

test('the text of the server is shown without asking, markup as text', async () => {
  const { call, asked } = fakeCaller({})
  await renderWithEnv(lookupEnv(call), <Detail node={node} value="M1" text="<b>螺纹钢</b>" />)
  expect(screen.getByText('<b>螺纹钢</b>')).toBeInTheDocument()
  expect(asked).toEqual([])
})

test('two hundred cells ask for their names in one call', async () => {
  const { call, asked } = fakeCaller({
    '/system/DataInterface/{id}/Actions/InfoByIds': ({ body }) =>
      (body['ids'] as string[]).map((code) => ({ code, name: `物料 ${code}` })),
  })
  const cells = Array.from({ length: 200 }, (_, index) => ({ place: `cell ${index}`, code: `M${index % 40}` }))
  await renderWithEnv(
    lookupEnv(call),
    <p>
      {cells.map(({ place, code }) => (
        <Detail key={place} node={node} value={code} />
      ))}
    </p>,
  )
  expect(await screen.findByText(/物料 M39/)).toBeInTheDocument()
  expect(asked).toHaveLength(1)
  expect(asked[0]?.body['ids']).toHaveLength(40)
})

test('records that do not name their id are taken in the order asked', async () => {
  const { call } = fakeCaller({
    '/system/DataInterface/{id}/Actions/InfoByIds': () => [{ name: '甲' }, {}, { name: '丙' }],
  })
  const several = parsedField('popupTableSelect', {}, { ...attributes, multiple: true })
  await renderWithEnv(lookupEnv(call), <Detail node={several} value={['1', '2', '3']} />)
  expect(await screen.findByText('甲、2、丙')).toBeInTheDocument()
})

test('an id without a name is never shown, another column is', async () => {
  const { call } = fakeCaller({ '/system/DataInterface/{id}/Actions/InfoByIds': () => [{}] })
  const byId = parsedField('popupTableSelect', {}, { interfaceId: 'i1', relationField: 'name', multiple: true })
  await renderWithEnv(lookupEnv(call), <Detail node={byId} value={['1020000000000000156']} />)
  expect(await screen.findByText('记录已删除或无权查看')).toBeInTheDocument()
  expect(screen.queryByText(/1020000000000000156/)).toBeNull()
})

test('nor is it where names cannot be loaded', async () => {
  const { call } = fakeCaller({
    '/system/DataInterface/{id}/Actions/InfoByIds': () => {
      throw new Error('no connection')
    },
  })
  const byId = parsedField('popupSelect', {}, { interfaceId: 'i1', relationField: 'name' })
  await renderWithEnv(lookupEnv(call), <Detail node={byId} value="1020000000000000156" />)
  expect(await screen.findByText('名称未加载')).toBeInTheDocument()
})
