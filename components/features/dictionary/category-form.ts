import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { treeSelect } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { codePattern, namePattern } from '@/lib/form/build/patterns'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

type Node = { id: string; fullName: string; children: readonly Node[] }

/** Spec 2 §5.3: whether it is a tree is decided when it is made. */
export function categoryFormDesign(t: Texts, { parents, isNew }: { parents: readonly Node[]; isNew: boolean }): FormDesign {
  return formDesign(
    [
      treeSelect('parentId', t('fields.categoryParent'), parents, { required: true, multiple: false, clearable: false }),
      text('fullName', t('columns.name'), {
        required: true,
        maxlength: 50,
        rules: [{ pattern: namePattern, message: t('rules.name') }],
      }),
      text('enCode', t('columns.code'), {
        required: true,
        maxlength: 50,
        rules: [{ pattern: codePattern, message: t('rules.code') }],
      }),
      toggle('isTree', t('columns.isTree'), { defaultValue: 0, disabled: !isNew, span: 12 }),
      number('sortCode', t('columns.sort'), { min: 0, max: 999_999, defaultValue: 0, span: 12 }),
      longText('description', t('fields.description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}
