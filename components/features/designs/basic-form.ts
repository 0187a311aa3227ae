import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { designDocumentMax } from '@/lib/contract/online-dev/design-base'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import type { InterfaceChoice } from '@/lib/form/interface-parameters'
import { readText } from '@/lib/form/read'
import type { FormDesign } from '@/lib/form/types'

type Choice = { id: string; fullName: string }
/** `interfaces`: those that a data view can take; null for a form, which has none. */
type Choices = {
  categories: readonly Choice[]
  interfaces: readonly InterfaceChoice[] | null
  /** In which the tables of a form can be. */
  databases: readonly Choice[]
}

/** As much text as the rows of all parameters can be. */
const parameterCharsMax = 200_000

/** Contract 3b §2.3, §2.4: how a design is called, where it stands, and where the rows of a data view come from. */
export function basicFormDesign(t: Texts, { categories, interfaces, databases }: Choices): FormDesign {
  const isView = interfaces !== null
  const word = (name: string) => (isView ? t(`viewFields.${name}`) : t(`fields.${name}`))
  const name = t(isView ? 'required.viewName' : 'required.name')
  return formDesign(
    [
      text('fullName', word('name'), { required: true, maxlength: 100, placeholder: name }),
      text('enCode', word('code'), { required: true, maxlength: 50, placeholder: t('required.code'), tip: t('codeTip') }),
      select(
        'category',
        word('category'),
        { fixed: categories.map(({ id, fullName }) => [id, fullName] as const) },
        { required: true, filterable: true, placeholder: t('required.category'), span: 12 },
      ),
      number('sortCode', word('sort'), { min: 0, max: 999_999, defaultValue: 0, span: 12 }),
      ...(interfaces ? sourceFields(t, interfaces) : tableFields(t, databases)),
      longText('description', word('description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}

function tableFields(t: Texts, databases: readonly Choice[]) {
  const fixed = databases.map(({ id, fullName }) => [id, fullName] as const)
  return [
    select('dbLinkId', t('tables.database'), { fixed }, { required: true, filterable: true, tip: t('tables.databaseTip') }),
    longText('tables', t('tables.name'), { maxlength: designDocumentMax, tip: t('tables.tip') }),
  ]
}

function sourceFields(t: Texts, interfaces: readonly InterfaceChoice[]) {
  return [
    select(
      'interfaceId',
      t('fields.interface'),
      { fixed: interfaces.map(({ id, label }) => [id, label] as const) },
      { required: true, filterable: true, placeholder: t('required.interface'), tip: t('fields.interfaceTip') },
    ),
    longText('interfaceParam', t('fields.parameters'), { maxlength: parameterCharsMax, tip: t('fields.parametersTip') }),
  ]
}

/** Only an interface that takes parameters shows them. */
export function followParameters(store: FormStore): void {
  const hasNone = ['', '[]'].includes(readText(store.getValue('interfaceParam')))
  store.setFieldState('interfaceParam', { hidden: hasNone })
}
