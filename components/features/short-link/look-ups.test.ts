import { publicWidgetSchemas } from '@/components/widgets/schemas'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'

it('a public form never demands what nobody can look up there', () => {
  const fields = ['userSelect', 'relationForm', 'areaSelect', 'input'].map((type) => ({
    __vModel__: `${type}Field`,
    __config__: { jnpfKey: type, label: type, required: true },
  }))
  const store = createFormStore({
    design: parseDesign({ fields }, publicWidgetSchemas),
    schemas: publicWidgetSchemas,
    mode: 'create',
  })
  expect(store.validate().map((issue) => issue.path)).toEqual(['inputField'])
})
