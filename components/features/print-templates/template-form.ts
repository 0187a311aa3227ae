import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

type Choices = {
  categories: readonly { enCode: string; fullName: string }[]
  /** Other databases than the platform's own. */
  links: readonly { id: string; fullName: string }[]
}

const documentMax = 5_000_000
const half = { span: 12 } as const

/** 基础设置 (contract 2 §20.1). Statements, paper and HTML stand in it unseen, so that they are kept with it as a draft. */
export function templateFormDesign(t: Texts, { categories, links }: Choices): FormDesign {
  return formDesign(
    [
      text('fullName', t('fields.name'), { ...half, required: true, maxlength: 100, placeholder: t('required.name') }),
      text('enCode', t('fields.code'), {
        ...half,
        required: true,
        maxlength: 50,
        placeholder: t('required.code'),
        rules: [{ pattern: '/^\\s*[A-Za-z0-9](?:[A-Za-z0-9.]*[A-Za-z0-9])?\\s*$/', message: t('rules.code') }],
      }),
      select(
        'category',
        t('fields.category'),
        { fixed: categories.map(({ enCode, fullName }) => [enCode, fullName] as const) },
        { ...half, required: true, filterable: true, placeholder: t('required.category') },
      ),
      select(
        'type',
        t('fields.type'),
        { fixed: (['1', '2'] as const).map((type) => [type, t(`types.${type}`)] as const) },
        { ...half, required: true, clearable: false, placeholder: t('required.type') },
      ),
      select(
        'dbLinkId',
        t('fields.link'),
        {
          fixed: [
            ['0', t('ownDatabase')] as const,
            ...links.filter(({ id }) => id !== '0').map(({ id, fullName }) => [id, fullName] as const),
          ],
        },
        { ...half, required: true, clearable: false, filterable: true, placeholder: t('required.link') },
      ),
      number('sortCode', t('fields.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      toggle('enabledMark', t('fields.state'), { ...half, defaultValue: 1, on: t('enabled'), off: t('disabled') }),
      longText('description', t('fields.description'), { maxlength: 500 }),
      longText('sqlTemplate', t('fields.sql'), { hidden: true, maxlength: 200_000 }),
      longText('printTemplate', t('steps.design'), { hidden: true, maxlength: documentMax }),
      longText('pageParam', t('steps.design'), { hidden: true, maxlength: 2000 }),
    ],
    widgetSchemas,
  )
}
