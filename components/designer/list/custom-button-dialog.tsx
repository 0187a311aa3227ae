'use client'

import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Icon } from '@/components/ui/icon'
import { Surface } from '@/components/ui/surface'
import { setEntry } from '@/lib/designer/list/commands'
import type { ListDocument } from '@/lib/designer/list/list-document'
import { entriesOf, entryId } from '@/lib/designer/list/list-entries'
import { own, type RawRecord, readFlag, readList, readRecord, readText } from '@/lib/form/read'
import rowStyles from '../form/properties/properties.module.css'
import { remoteName, useRemoteChoice } from '../shell/remote'
import { useInterfaces, useModuleFields, useModules } from '../shell/remote-lists'
import { useEntry, useListDesigning } from './list-context'
import styles from './list-designer.module.css'
import { ParameterRows } from './parameter-rows'
import { ScriptDialog, useOpenScript } from './script-row'
import { ChoiceSetting, RemoteSetting, SegmentsSetting, SettingRow, SwitchSetting, TextSetting } from './settings'
import { useParameters } from './use-parameters'

type Setter = (key: string, value: unknown, burst?: string) => void
type KindProps = { button: string; event: RawRecord; set: Setter }

function eventOf(document: ListDocument, button: string): RawRecord {
  const entry = entriesOf(document, 'customBtnsList').find((one) => entryId('customBtnsList', one) === button)
  return readRecord(own(entry ?? {}, 'event'))
}

/** One button of the design: what it is called and what it does (contract 3b §6). Every choice is a step of the list at once. */
export function CustomButtonDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('listdesigner.custom')
  const { session, setup } = useListDesigning()
  const button = useEntry('customBtnsList', id)
  const event = readRecord(own(button, 'event'))
  const kind = readText(own(event, 'btnType')) || '1'
  const set: Setter = (key, value, burst) =>
    void session.run(setEntry({ list: 'customBtnsList', id, path: ['event', key], value }), burst && `${id}.${burst}`)
  const kinds = ['1', '2', '3'].filter((one) => setup.webType === 2 || one !== '1')
  return (
    <Surface
      kind="general"
      open
      title={t('title')}
      subtitle={readText(own(button, 'label'))}
      width="680px"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className={`${rowStyles.rows} ${styles.dialogRows}`}>
        <TextSetting
          label={t('label')}
          value={readText(own(button, 'label'))}
          lengthMax={20}
          onType={(text) => session.run(setEntry({ list: 'customBtnsList', id, path: ['label'], value: text }), `${id}.label`)}
          onLeave={() => session.history.endBurst()}
        />
        <SettingRow label={t('code')} isLabelled={false}>
          {() => <code className={rowStyles.code}>{id}</code>}
        </SettingRow>
        <SegmentsSetting
          label={t('kind')}
          options={kinds.map((value) => ({ value, label: t(`kinds.${kindWords[value]}`) }))}
          value={kind}
          onChange={(next) => set('btnType', Number(next))}
        />
        {kind === '1' ? <PopupSettings button={id} event={event} set={set} /> : null}
        {kind === '2' ? <ScriptSettings button={id} event={event} set={set} /> : null}
        {kind === '3' ? <InterfaceSettings button={id} event={event} set={set} /> : null}
        {kind === '1' ? null : (
          <SwitchSetting
            label={t('isRefresh')}
            isOn={readFlag(own(event, 'isRefresh'))}
            onChange={(isOn) => set('isRefresh', isOn)}
          />
        )}
      </div>
    </Surface>
  )
}

const kindWords: Readonly<Record<string, string>> = { '1': 'popup', '2': 'script', '3': 'interface' }

/** 弹窗配置: the form of another module, filled from this record. */
function PopupSettings({ button, event, set }: KindProps) {
  const t = useTranslations('listdesigner.custom')
  const modules = useModules('forms')
  const modelId = readText(own(event, 'modelId'))
  const isInterface = readFlag(own(event, 'customBtn'))
  return (
    <>
      <RemoteSetting
        label={t('module')}
        placeholder={t('chooseModule')}
        remote={modules}
        values={modelId === '' ? [] : [modelId]}
        onChange={([next = '']) => set('modelId', next)}
      />
      <Text label={t('popupTitle')} name="popupTitle" button={button} event={event} set={set} />
      <SegmentsSetting
        label={t('popupType')}
        options={[
          { value: 'dialog', label: t('dialog') },
          { value: 'drawer', label: t('drawer') },
        ]}
        value={readText(own(event, 'popupType')) || 'dialog'}
        onChange={(next) => set('popupType', next)}
      />
      <ChoiceSetting
        label={t('popupWidth')}
        options={widthsWith(readText(own(event, 'popupWidth')) || '800px').map((value) => ({ value, label: value }))}
        values={[readText(own(event, 'popupWidth')) || '800px']}
        onChange={([next]) => next && set('popupWidth', next)}
      />
      <Mapping modelId={modelId} button={button} event={event} set={set} />
      <SwitchSetting label={t('customBtn')} isOn={isInterface} onChange={(isOn) => set('customBtn', isOn)} />
      {isInterface ? <InterfaceChoice button={button} event={event} set={set} /> : null}
    </>
  )
}

const widths = ['600px', '800px', '1000px', '40%', '50%', '60%', '70%', '80%']
const widthsWith = (stored: string) => (widths.includes(stored) ? widths : [stored, ...widths])

function Text({ label, name, event, set }: KindProps & { label: string; name: string }) {
  const { session } = useListDesigning()
  return (
    <TextSetting
      label={label}
      value={readText(own(event, name))}
      onType={(text) => set(name, text, name)}
      onLeave={() => session.history.endBurst()}
      lengthMax={100}
    />
  )
}

/** Values that go from this record into the popup form; both sides are needed. */
function Mapping({ modelId, event, set }: KindProps & { modelId: string }) {
  const t = useTranslations('listdesigner.custom')
  const { fields } = useListDesigning()
  const others = useRemoteChoice(useModuleFields(modelId, 'plain'))
  const rows = readList(own(event, 'formOptions')).map(readRecord)
  const ownFields = fields.filter(({ table }) => table === null).map(({ code, label }) => ({ value: code, label: label || code }))
  const write = (at: number, change: RawRecord) => set('formOptions', rows.with(at, { ...rows[at], ...change }))
  return (
    <SettingRow label={t('mapping')} isWide isLabelled={false}>
      {(id) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the row.
        <div className={styles.mapping} role="group" aria-labelledby={`${id}-label`}>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mapping is its place
            <div key={at} className={styles.mappingRow}>
              <FieldCombobox
                id={`${id}-from-${at}`}
                ariaLabel={t('fromOf', { number: at + 1 })}
                placeholder={t('chooseOwn')}
                options={ownFields}
                values={[readText(own(row, 'currentField'))].filter(Boolean)}
                onChange={([next = '']) => write(at, { currentField: next })}
              />
              <Icon name="chevron-right" size={14} />
              <FieldCombobox
                id={`${id}-to-${at}`}
                ariaLabel={t('toOf', { number: at + 1 })}
                placeholder={t('chooseOther')}
                {...others}
                disabled={modelId === ''}
                values={[readText(own(row, 'field'))].filter(Boolean)}
                onChange={([next = '']) => write(at, { field: next })}
              />
              <IconButton
                size="sm"
                label={t('removeMapping', { number: at + 1 })}
                onClick={() => set('formOptions', rows.toSpliced(at, 1))}
              >
                <Icon name="trash" size={14} />
              </IconButton>
            </div>
          ))}
          <Button
            size="sm"
            startIcon={<Icon name="plus" size={14} />}
            onClick={() => set('formOptions', [...rows, { currentField: '', field: '' }])}
          >
            {t('addMapping')}
          </Button>
        </div>
      )}
    </SettingRow>
  )
}

function ScriptSettings({ event, set }: KindProps) {
  const t = useTranslations('listdesigner.custom')
  const { isOpen, line, open, close } = useOpenScript('func')
  const script = readText(own(event, 'func'))
  return (
    <SettingRow label={t('script')} isLabelled={false}>
      {() => (
        <>
          <Button onClick={open}>{t(script.trim() === '' ? 'writeScript' : 'editScript')}</Button>
          {isOpen ? (
            <ScriptDialog
              title={t('script')}
              kind="button"
              script={script}
              line={line}
              onSave={(text) => set('func', text)}
              onClose={close}
            />
          ) : null}
        </>
      )}
    </SettingRow>
  )
}

/** 接口配置: an interface is called with values of the record. */
function InterfaceSettings({ button, event, set }: KindProps) {
  const t = useTranslations('listdesigner.custom')
  const isAsked = readFlag(own(event, 'useConfirm'))
  return (
    <>
      <InterfaceChoice button={button} event={event} set={set} />
      <SwitchSetting label={t('useConfirm')} isOn={isAsked} onChange={(isOn) => set('useConfirm', isOn)} />
      {isAsked ? <Text label={t('confirmTitle')} name="confirmTitle" button={button} event={event} set={set} /> : null}
    </>
  )
}

function InterfaceChoice({ button, event, set }: KindProps) {
  const t = useTranslations('listdesigner.custom')
  const { session } = useListDesigning()
  const interfaces = useInterfaces()
  const ask = useParameters()
  const chosen = readText(own(event, 'interfaceId'))
  const parameters = readList(own(event, 'templateJson')).map(readRecord)
  const pick = (id: string) => {
    // One burst: the interface and what belongs to it are taken back together.
    set('interfaceId', id, 'interface')
    set('interfaceName', remoteName(interfaces, id), 'interface')
    set('templateJson', [], 'interface')
    void ask({
      id,
      isStill: () => readText(own(eventOf(session.document, button), 'interfaceId')) === id,
      write: (fresh) =>
        set(
          'templateJson',
          fresh.map((parameter) => ({ ...parameter, sourceType: 1, relationField: '' })),
          'interface',
        ),
    })
  }
  return (
    <>
      <RemoteSetting
        label={t('interface')}
        placeholder={t('chooseInterface')}
        remote={interfaces}
        knownText={readText(own(event, 'interfaceName'))}
        values={chosen === '' ? [] : [chosen]}
        onChange={([next = '']) => pick(next)}
      />
      <ParameterRows
        label={t('parameters')}
        kind="record"
        parameters={parameters}
        onChange={(at, change) => set('templateJson', parameters.with(at, { ...parameters[at], ...change }), `parameter${at}`)}
      />
    </>
  )
}
