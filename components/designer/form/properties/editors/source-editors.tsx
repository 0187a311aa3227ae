import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { inOneStep, setProperty } from '@/lib/designer/public'
import { readText } from '@/lib/form/read'
import { useInterfaceFields, useInterfaces, useModuleFields, useModules } from '../../../shell/remote-lists'
import { useSession } from '../../../shell/session-context'
import type { EditorProps } from '../editor-props'
import styles from '../properties.module.css'
import { useSourceOf } from '../source-of'
import { useProperty } from '../use-property'
import { ParameterList } from './parameter-list'
import { RemoteCombo } from './remote-combo'

const modelPath = ['modelId']
const interfacePath = ['interfaceId']
const interfaceNamePath = ['interfaceName']
const parametersPath = ['templateJson']

/** The module whose records are chosen; with another one the fields of the old one mean nothing (contract 3a §4.6). */
export function ModuleEditor({ entry, ids, id, label }: EditorProps<SpecialEntry>) {
  const [node = ''] = ids
  const session = useSession()
  const { value } = useProperty(ids, entry.path)
  const change = (modelId: string) => {
    session.run(
      inOneStep([
        setProperty({ id: node, path: modelPath, value: modelId }),
        setProperty({ id: node, path: ['relationField'], value: '' }),
        setProperty({ id: node, path: ['columnOptions'], value: [] }),
      ]),
    )
  }
  return <RemoteCombo id={id} label={label} remote={useModules('records')} value={readText(value)} onChange={change} />
}

/** A field of that module. */
export function ModuleFieldEditor({ entry, ids, id, label }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.panel')
  const { value, set } = useProperty(ids, entry.path)
  const modelId = readText(useProperty(ids, modelPath).value)
  const remote = useModuleFields(modelId, 'plain')
  return (
    <RemoteCombo
      id={id}
      label={label}
      remote={remote}
      value={readText(value)}
      missing={modelId === '' ? t('moduleFirst') : undefined}
      onChange={set}
    />
  )
}

/** The data interface that is asked, and with what. */
export function InterfaceEditor({ entry, ids, id, label }: EditorProps<SpecialEntry>) {
  const [node = ''] = ids
  const session = useSession()
  const { value } = useProperty(ids, entry.path)
  const name = readText(useProperty(ids, interfaceNamePath).value)
  const parameters = useProperty(ids, parametersPath)
  const interfaceId = readText(value)
  const change = (next: string, option: { label: string } | undefined) => {
    session.run(
      inOneStep([
        setProperty({ id: node, path: interfacePath, value: next }),
        setProperty({ id: node, path: interfaceNamePath, value: option?.label.split(' / ').at(-1) ?? '' }),
        setProperty({ id: node, path: parametersPath, value: [] }),
      ]),
    )
  }
  return (
    <div className={styles.stack}>
      <RemoteCombo id={id} label={label} remote={useInterfaces()} value={interfaceId} knownText={name} onChange={change} />
      <ParameterList
        node={node}
        interfaceId={interfaceId}
        value={parameters.value}
        onChange={parameters.set}
        hasKeyword={entry.hasKeyword ?? false}
      />
    </div>
  )
}

/** A column of what the interface answers. Interfaces that say nothing of their columns take one that is typed. */
export function InterfaceFieldEditor({ entry, ids, id, label }: EditorProps<SpecialEntry>) {
  const { value, set } = useProperty(ids, entry.path)
  const interfaceId = readText(useProperty(ids, interfacePath).value)
  return <ColumnCombo id={id} label={label} interfaceId={interfaceId} value={readText(value)} onChange={set} />
}

type ColumnComboProps = { id?: string; label: string; interfaceId: string; value: string; onChange: (column: string) => void }

export function ColumnCombo({ id, label, interfaceId, value, onChange }: ColumnComboProps) {
  const t = useTranslations('designer.panel')
  const ownId = useId()
  const remote = useInterfaceFields(interfaceId)
  return (
    <RemoteCombo
      id={id ?? ownId}
      label={label}
      remote={remote}
      value={value}
      missing={interfaceId === '' ? t('interfaceFirst') : undefined}
      onChange={onChange}
    />
  )
}

const sourcePath = ['relationField']

/** The column of the chosen record that an attribute field shows, of whatever the other field chooses from. */
export function CopiedColumnEditor({ entry, ids, id, label }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.panel')
  const { value, set } = useProperty(ids, entry.path)
  const source = useSourceOf(readText(useProperty(ids, sourcePath).value))
  const fields = useModuleFields(source.modelId, 'all')
  const columns = useInterfaceFields(source.interfaceId)
  const isKnown = source.modelId !== '' || source.interfaceId !== ''
  return (
    <RemoteCombo
      id={id}
      label={label}
      remote={source.modelId === '' ? columns : fields}
      value={readText(value)}
      missing={isKnown ? undefined : t('sourceFirst')}
      onChange={set}
    />
  )
}
