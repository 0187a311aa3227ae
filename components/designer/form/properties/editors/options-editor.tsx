import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Radio } from '@/components/ui/check'
import { classes, fieldStyles } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { DictionarySelect } from '@/components/widget-kits/lookups/dictionary-select'
import { inOneStep, setProperty } from '@/lib/designer/public'
import { readText } from '@/lib/form/read'
import { useInterfaces } from '../../../shell/remote-lists'
import { useSession } from '../../../shell/session-context'
import type { EditorProps } from '../editor-props'
import { emptyDefault } from '../empty-default'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'
import { ParameterList } from './parameter-list'
import { RemoteCombo } from './remote-combo'
import { ColumnCombo } from './source-editors'
import { StaticOptions } from './static-options'

const sources = ['static', 'dictionary', 'dynamic'] as const
const dataType = ['__config__', 'dataType']
const dictionaryType = ['__config__', 'dictionaryType']
const propsUrl = ['__config__', 'propsUrl']
const propsName = ['__config__', 'propsName']
const templateJson = ['__config__', 'templateJson']
const valueKey = ['props', 'value']
const labelKey = ['props', 'label']

/** Where the options come from: written down here, a dictionary, or a data interface (contract 3a §8). */
export function OptionsEditor({ ids, id }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.choices')
  const [node = ''] = ids
  const session = useSession()
  const source = readText(useProperty(ids, dataType).value, 'static')
  const change = (next: string) => {
    // Options that are written down have the usual keys; the others may be called as their source calls them. A default of the old ones goes.
    session.run(
      inOneStep([
        setProperty({ id: node, path: dataType, value: next }),
        setProperty({ id: node, path: valueKey, value: 'id' }),
        setProperty({ id: node, path: labelKey, value: 'fullName' }),
        emptyDefault(node),
      ]),
    )
  }
  return (
    <div className={styles.stack}>
      <div role="radiogroup" id={id} aria-labelledby={`${id}-label`} className={classes(fieldStyles.segments, styles.segments)}>
        {sources.map((value) => (
          <label key={value} className={fieldStyles.segment}>
            <Radio name={id} checked={source === value} onChange={() => change(value)} />
            <span>{t(`source_${value}`)}</span>
          </label>
        ))}
      </div>
      {source === 'dictionary' ? <FromDictionary ids={ids} /> : null}
      {source === 'dynamic' ? <FromInterface ids={ids} /> : null}
      {source === 'static' ? <StaticOptions ids={ids} /> : null}
    </div>
  )
}

function FromDictionary({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('designer.panel')
  const tChoices = useTranslations('designer.choices')
  const [node = ''] = ids
  const session = useSession()
  const chosen = readText(useProperty(ids, dictionaryType).value)
  const stored = useProperty(ids, valueKey)
  const id = useId()
  const kept = readText(stored.value, 'id') === 'enCode' ? 'enCode' : 'id'
  return (
    <>
      <DictionarySelect
        id={id}
        ariaLabel={t('dictionary')}
        value={chosen}
        onChange={(next) => void session.run(setProperty({ id: node, path: dictionaryType, value: next }))}
      />
      <div className={styles.small}>
        <span className={styles.smallLabel}>{t('storedAs')}</span>
        <Select
          label={t('storedAs')}
          options={(['id', 'enCode'] as const).map((value) => ({ value, label: tChoices(`stored_${value}`) }))}
          value={kept}
          onChange={stored.set}
        />
      </div>
    </>
  )
}

function FromInterface({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('designer.panel')
  const [node = ''] = ids
  const session = useSession()
  const interfaceId = readText(useProperty(ids, propsUrl).value)
  const name = readText(useProperty(ids, propsName).value)
  const parameters = useProperty(ids, templateJson)
  const stored = useProperty(ids, valueKey)
  const shown = useProperty(ids, labelKey)
  const id = useId()
  const change = (next: string, option: { label: string } | undefined) => {
    session.run(
      inOneStep([
        setProperty({ id: node, path: propsUrl, value: next }),
        setProperty({ id: node, path: propsName, value: option?.label.split(' / ').at(-1) ?? '' }),
        setProperty({ id: node, path: templateJson, value: [] }),
      ]),
    )
  }
  const column = (label: string, { value, set }: typeof stored) => (
    <div className={styles.small}>
      <span className={styles.smallLabel}>{label}</span>
      <ColumnCombo label={label} interfaceId={interfaceId} value={readText(value)} onChange={set} />
    </div>
  )
  return (
    <>
      <RemoteCombo
        id={id}
        label={t('interface')}
        remote={useInterfaces()}
        value={interfaceId}
        knownText={name}
        placeholder={t('chooseInterface')}
        onChange={change}
      />
      {column(t('storedColumn'), stored)}
      {column(t('shownColumn'), shown)}
      <ParameterList node={node} interfaceId={interfaceId} value={parameters.value} onChange={parameters.set} />
    </>
  )
}
