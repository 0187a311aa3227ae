import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { treeSelect } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

type Node = { id: string; fullName: string; children: readonly Node[] }

/** Spec 2 §5.3: only items of a tree choose what they stand below. */
export function itemFormDesign(t: Texts, { parents, isTree }: { parents: readonly Node[]; isTree: boolean }): FormDesign {
  return formDesign(
    [
      treeSelect('parentId', t('fields.parent'), parents, {
        required: true,
        placeholder: t('required.parent'),
        multiple: false,
        clearable: false,
        disabled: !isTree,
      }),
      text('fullName', t('columns.name'), { required: true, placeholder: t('required.name'), maxlength: 50 }),
      text('enCode', t('columns.code'), { required: true, placeholder: t('required.code'), maxlength: 50 }),
      number('sortCode', t('columns.sort'), { min: 0, max: 999_999, defaultValue: 0, span: 12 }),
      toggle('enabledMark', t('columns.state'), { defaultValue: 1, on: t('enabled'), off: t('disabled'), span: 12 }),
      longText('description', t('fields.description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}
