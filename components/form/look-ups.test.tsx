import { render, screen } from '@testing-library/react'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import { WithMessages } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../widgets/schemas'
import { FormView } from './form-view'
import { loadOptions } from './load-options'
import { lookupsOf } from './lookups'
import { OptionsProvider } from './options-context'

const column = (name: string, label: string, type: string, config: object = {}, more: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey: type, label, ...config },
  ...more,
})
const design = parseDesign(
  {
    fields: [
      column('owner', '负责人', 'userSelect'),
      column('team', '成员', 'userSelect', {}, { multiple: true }),
      column('dep', '部门', 'depSelect'),
      column('kind', '类别', 'select', { dataType: 'dictionary', dictionaryType: 'kinds' }),
      column('tableField1', '明细', 'table', {
        children: [
          column('user', '人员', 'userSelect'),
          column('dep', '部门', 'depSelect'),
          column('kind', '类别', 'select', { dataType: 'dictionary', dictionaryType: 'kinds' }),
          column('grade', '等级', 'select', { dataType: 'dictionary', dictionaryType: 'grades' }),
        ],
      }),
    ],
  },
  widgetSchemas,
)
const rows = Array.from({ length: 200 }, (_, index) => ({
  id: `l${index}`,
  user: `u${index % 150}`,
  dep: `d${index % 40}`,
  kind: 'k1',
  grade: 'g1',
}))
const values = { owner: 'u1', team: ['u1', 'u2', 'u3'], dep: 'd1', kind: 'k1', tableField1: rows }

/** The network is the only edge that is not real here. */
function serve(): string[] {
  const asked: string[] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input).replace(/\?.*/, '')
    asked.push(path)
    const ids: string[] = JSON.parse(String(init?.body ?? '{}')).ids ?? []
    const list = path.includes('Dictionary')
      ? [
          { id: 'k1', fullName: '甲类' },
          { id: 'g1', fullName: '一级' },
        ]
      : ids.map((id) => ({ id: id.replace(/--.*/, ''), fullName: `名${id}`, type: 'user' }))
    return { json: async () => ({ code: 200, msg: '', data: { list } }), status: 200, ok: true } as Response
  })
  return asked
}
afterEach(() => jest.restoreAllMocks())

it('a form with a sub-table of 200 rows of users, departments and dictionaries opens with at most 12 requests, without any text from the server', async () => {
  const asked = serve()
  const store = createFormStore({ design, schemas: widgetSchemas, mode: 'edit', initialValues: values })
  render(
    <WithMessages>
      <OptionsProvider load={loadOptions} lookups={lookupsOf('someone')}>
        <FormView store={store} />
      </OptionsProvider>
    </WithMessages>,
  )
  expect((await screen.findAllByText(/名u1$/)).length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThanOrEqual(12)
  expect(new Set(asked).size).toBe(asked.length)
})
