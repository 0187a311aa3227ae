import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { SwitchInput } from '@/components/ui/switch'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { isRecord, own, type RawRecord, readFlag, readList, readNumber, readRecord, readText } from '@/lib/form/read'
import { useInterfaceFields, useInterfaces } from '../../../shell/remote-lists'
import type { EditorProps } from '../editor-props'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'
import { ColumnList } from './columns-editor'
import { ItemTools } from './item-tools'
import { ParameterList } from './parameter-list'
import { RemoteCombo } from './remote-combo'
import { ColumnCombo } from './source-editors'
import { type Column, useColumns } from './table-editors'

const kinds = ['dialog', 'drawer'] as const
const widths = ['600px', '800px', '1000px', '40%', '50%', '60%', '70%', '80%'] as const
const sizes = ['20', '50', '100', '500'] as const

/** Rows that are chosen from a data interface: how its window looks, what it asks, and what a chosen row fills (contract 3a §6). */
export function ChooserEditor({ entry, ids, id }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.chooser')
  const { value, set, type, leave } = useProperty(ids, entry.path)
  const config = { ...newChooser(t('usualTitle')), ...readRecord(value) }
  const write = (more: RawRecord) => set({ ...config, ...more })
  const interfaceId = readText(own(config, 'interfaceId'))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the row.
    <div role="group" id={id} aria-labelledby={`${id}-label`} className={styles.stack}>
      <Part label={t('interface')}>
        {(partId, label) => (
          <Interfaces
            id={partId}
            label={label}
            value={interfaceId}
            name={readText(own(config, 'interfaceName'))}
            onChange={(next, name) => write({ interfaceId: next, interfaceName: name, templateJson: [], columnOptions: [] })}
          />
        )}
      </Part>
      <ParameterList
        node={ids[0] ?? ''}
        interfaceId={interfaceId}
        value={own(config, 'templateJson')}
        onChange={(templateJson) => write({ templateJson })}
      />
      <Part label={t('columns')}>
        {(partId) => (
          <InterfaceColumns
            id={partId}
            interfaceId={interfaceId}
            value={own(config, 'columnOptions')}
            onChange={(columnOptions) => write({ columnOptions })}
            onType={(columnOptions) => type({ ...config, columnOptions })}
            onLeave={leave}
          />
        )}
      </Part>
      <Fills
        table={ids[0] ?? ''}
        interfaceId={interfaceId}
        value={own(config, 'relationOptions')}
        onChange={(relationOptions) => write({ relationOptions })}
      />
      <WindowLook config={config} write={write} onType={type} onLeave={leave} />
    </div>
  )
}

/** Contract 3a §6. */
function newChooser(popupTitle: string): RawRecord {
  return {
    popupTitle,
    popupType: 'dialog',
    popupWidth: '800px',
    interfaceId: '',
    interfaceName: '',
    templateJson: [],
    hasPage: true,
    pageSize: 20,
    columnOptions: [],
    relationOptions: [],
  }
}

type LookProps = {
  config: RawRecord
  write: (more: RawRecord) => void
  onType: (config: RawRecord) => void
  onLeave: () => void
}

function WindowLook({ config, write, onType, onLeave }: LookProps) {
  const t = useTranslations('designer.chooser')
  const tChoices = useTranslations('designer.choices')
  const text = (key: string) => readText(own(config, key))
  const hasPage = readFlag(own(config, 'hasPage'), true)
  return (
    <>
      <Part label={t('title')}>
        {(partId) => (
          <input
            id={partId}
            type="text"
            className={fieldStyles.native}
            autoComplete="off"
            maxLength={50}
            value={text('popupTitle')}
            onChange={(event) => onType({ ...config, popupTitle: event.target.value })}
            onBlur={onLeave}
          />
        )}
      </Part>
      <Part label={t('kind')}>
        {(partId, label) => (
          <Select
            id={partId}
            label={label}
            options={kinds.map((kind) => ({ value: kind, label: tChoices(`popup_${kind}`) }))}
            value={kinds.find((one) => one === text('popupType')) ?? 'dialog'}
            onChange={(popupType) => write({ popupType })}
          />
        )}
      </Part>
      <Part label={t('width')}>
        {(partId, label) => (
          <Select
            id={partId}
            label={label}
            options={widths.map((width) => ({ value: width, label: width }))}
            value={widths.find((one) => one === text('popupWidth')) ?? '800px'}
            onChange={(popupWidth) => write({ popupWidth })}
          />
        )}
      </Part>
      <Part label={t('hasPage')}>
        {(partId) => <SwitchInput id={partId} isOn={hasPage} onChange={(isOn) => write({ hasPage: isOn })} />}
      </Part>
      {hasPage ? (
        <Part label={t('pageSize')}>
          {(partId, label) => (
            <Select
              id={partId}
              label={label}
              options={sizes.map((size) => ({ value: size, label: size }))}
              value={sizes.find((one) => one === text('pageSize')) ?? '20'}
              onChange={(pageSize) => write({ pageSize: Number(pageSize) })}
            />
          )}
        </Part>
      ) : null}
    </>
  )
}

function Part({ label, children }: { label: string; children: (id: string, label: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.small}>
      <label className={styles.smallLabel} htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {children(id, label)}
    </div>
  )
}

type InterfacesProps = { id: string; label: string; value: string; name: string; onChange: (id: string, name: string) => void }

function Interfaces({ id, label, value, name, onChange }: InterfacesProps) {
  return (
    <RemoteCombo
      id={id}
      label={label}
      remote={useInterfaces()}
      value={value}
      knownText={name}
      onChange={(next, option) => onChange(next, option?.label.split(' / ').at(-1) ?? '')}
    />
  )
}

type ColumnsProps = {
  id: string
  interfaceId: string
  value: unknown
  onChange: (columns: readonly unknown[]) => void
  onType: (columns: readonly unknown[]) => void
  onLeave: () => void
}

function InterfaceColumns({ interfaceId, ...rest }: ColumnsProps) {
  return <ColumnList {...rest} remote={useInterfaceFields(interfaceId)} hasSource={interfaceId !== ''} />
}

type FillsProps = { table: string; interfaceId: string; value: unknown; onChange: (fills: readonly unknown[]) => void }

/** What of a chosen row comes into which column: type 1 copies, any other type writes a fixed value (contract 3a §6). */
function Fills({ table, interfaceId, value, onChange }: FillsProps) {
  const t = useTranslations('designer.chooser')
  const fills = readList(value).filter(isRecord)
  const columns = useColumns(table)
  return (
    <div className={styles.small}>
      <span className={styles.smallLabel}>{t('fills')}</span>
      {fills.map((fill, index) => (
        <Fill
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; whatever it shows comes from outside.
          key={index}
          fill={fill}
          index={index}
          columns={columns}
          interfaceId={interfaceId}
          onChange={(next) => onChange(fills.with(index, next))}
          onRemove={() => onChange(fills.toSpliced(index, 1))}
        />
      ))}
      <span className={styles.tools}>
        <Button
          size="sm"
          startIcon={<Icon name="plus" size={14} />}
          onClick={() => onChange([...fills, { field: '', type: 1, value: '' }])}
        >
          {t('addFill')}
        </Button>
      </span>
    </div>
  )
}

type FillProps = {
  fill: RawRecord
  index: number
  columns: readonly Column[]
  interfaceId: string
  onChange: (fill: RawRecord) => void
  onRemove: () => void
}

function Fill({ fill, index, columns, interfaceId, onChange, onRemove }: FillProps) {
  const t = useTranslations('designer.chooser')
  const id = useId()
  const field = readText(own(fill, 'field'))
  const isCopied = readNumber(own(fill, 'type')) === 1
  const number = index + 1
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <span className={styles.smallLabel}>{t('fill', { number })}</span>
        <ItemTools name={t('fill', { number })} index={index} count={1} onRemove={onRemove} />
      </div>
      <FieldCombobox
        id={id}
        ariaLabel={t('column', { number })}
        options={columns.map(({ name, label }) => ({ value: name, label }))}
        values={field === '' ? [] : [field]}
        placeholder={t('chooseColumn')}
        onChange={([next]) => onChange({ ...fill, field: next ?? '' })}
      />
      <Select
        label={t('how', { number })}
        options={[
          { value: 'copy', label: t('copy') },
          { value: 'fixed', label: t('fixed') },
        ]}
        value={isCopied ? 'copy' : 'fixed'}
        onChange={(next) => onChange({ ...fill, type: next === 'copy' ? 1 : 2, value: '' })}
      />
      {isCopied ? (
        <ColumnCombo
          label={t('from', { number })}
          interfaceId={interfaceId}
          value={readText(own(fill, 'value'))}
          onChange={(next) => onChange({ ...fill, value: next })}
        />
      ) : (
        <input
          type="text"
          className={fieldStyles.native}
          autoComplete="off"
          maxLength={500}
          aria-label={t('fixedOf', { number })}
          placeholder={t('fixed')}
          value={readText(own(fill, 'value'))}
          onChange={(event) => onChange({ ...fill, value: event.target.value })}
        />
      )}
    </div>
  )
}
