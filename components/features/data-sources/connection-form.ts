import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { type LinkType, linkPorts, oracleLinkTypes, oracleRoles } from '@/lib/contract/system/data-source'
import { radio, select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import type { FormDesign } from '@/lib/form/types'

const types = Object.keys(linkPorts) as readonly LinkType[]

/** Contract 2 §18.1. `hasPassword`: there is one already, and an empty field keeps it. */
export function connectionFormDesign(t: Texts, hasPassword: boolean): FormDesign {
  const must = (name: string, max: number) => ({ required: true, maxlength: max, placeholder: t(`hints.${name}`) })
  const hostRule = { pattern: '/^\\s*(\\[[\\da-fA-F:.]+\\]|[\\w.-]+)\\s*$/', message: t('hostRule') }
  const secret = { isSecret: true, maxlength: 500, required: !hasPassword, span: 12 }
  const kept = hasPassword ? { placeholder: t('keptPassword'), tip: t('keptPasswordTip') } : { placeholder: t('hints.password') }
  const chosen = (names: readonly string[]) => ({ fixed: names.map((name) => [name, name] as const) })
  return formDesign(
    [
      select(
        'dbType',
        t('fields.dbType'),
        { fixed: types.map((type) => [type, t(`types.${type}`)] as const) },
        { required: true },
      ),
      text('fullName', t('fields.fullName'), must('fullName', 50)),
      text('host', t('fields.host'), { ...must('host', 200), rules: [hostRule], span: 16 }),
      number('port', t('fields.port'), { required: true, min: 0, max: 65_535, precision: 0, span: 8 }),
      text('userName', t('fields.userName'), { ...must('userName', 100), span: 12 }),
      text('password', t('fields.password'), { ...secret, ...kept }),
      text('serviceName', t('fields.serviceName'), must('serviceName', 200)),
      text('dbSchema', t('fields.dbSchema'), { maxlength: 100, placeholder: t('hints.dbSchema') }),
      text('tableSpace', t('fields.tableSpace'), { maxlength: 100 }),
      toggle('oracleExtend', t('fields.oracleExtend')),
      radio('oracleLinkType', t('fields.oracleLinkType'), chosen(oracleLinkTypes), { defaultValue: 'SERVICE' }),
      radio('oracleRole', t('fields.oracleRole'), chosen(oracleRoles), { defaultValue: 'Default' }),
      text('oracleService', t('fields.oracleService'), { maxlength: 200 }),
      toggle('isEncrypted', t('fields.isEncrypted'), { tip: t('encryptedTip'), span: 12 }),
      number('sortCode', t('fields.sortCode'), { min: 0, max: 999_999, defaultValue: 0, span: 12 }),
    ],
    widgetSchemas,
  )
}

export const deciding = ['dbType', 'oracleExtend'] as const

const schemaDefaults: Readonly<Record<string, string>> = { SQLServer: 'dbo', PostgreSQL: 'public', KingbaseES: 'public' }
const ports: readonly unknown[] = Object.values(linkPorts)

/** What is asked depends on the kind. A port or schema that somebody typed himself stays when the kind is another one. */
export function followType(store: FormStore): void {
  const type = String(store.getValue('dbType') ?? '')
  const port = store.getValue('port')
  const usual = linkPorts[type as LinkType]
  if (usual !== undefined && port !== usual && (port === undefined || port === null || port === '' || ports.includes(port)))
    store.setValue('port', usual)
  const schema = String(store.getValue('dbSchema') ?? '')
  const wanted = schemaDefaults[type] ?? ''
  if (schema !== wanted && (schema === '' || Object.values(schemaDefaults).includes(schema))) store.setValue('dbSchema', wanted)
  const hasMore = type === 'Oracle' && Number(store.getValue('oracleExtend') ?? 0) === 1
  store.setFieldState('dbSchema', { hidden: !(type in schemaDefaults) && !hasMore })
  store.setFieldState('tableSpace', { hidden: type !== 'Oracle' && type !== 'DM' })
  store.setFieldState('oracleExtend', { hidden: type !== 'Oracle' })
  for (const name of ['oracleLinkType', 'oracleRole', 'oracleService']) store.setFieldState(name, { hidden: !hasMore })
}
