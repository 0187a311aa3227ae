import { widgetSchemas } from '@/components/widgets/schemas'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, text } from '@/lib/form/build/value-fields'
import { draftSummary } from './draft-summary'

const design = formDesign([text('fullName', '名称'), longText('parameters', '参数'), longText('note', '说明')], widgetSchemas)
const kept = { base: {}, snapshot: { parameters: '[{"id":"1"}]', note: '仓库' } }

it('a draft is called by the words of its fields, not by documents that the screen draws itself', () => {
  expect(draftSummary(design, kept, { parameters: () => null })).toBe('仓库')
  expect(draftSummary(design, kept)).toBe('[{"id":"1"}] · 仓库')
})
