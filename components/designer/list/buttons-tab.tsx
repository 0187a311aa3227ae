'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import {
  addCustomButton,
  freshButtonName,
  moveEntry,
  removeEntry,
  setEntry,
  setSetting,
  toggleButton,
} from '@/lib/designer/list/commands'
import {
  canBeImported,
  hasButton,
  importKeys,
  isImportFixed,
  offeredHeaderButtons,
  offeredRowButtons,
} from '@/lib/designer/list/list-offers'
import { own, readText, readTexts } from '@/lib/form/read'
import { usePrintTemplates } from '../shell/remote-lists'
import { CustomButtonDialog } from './custom-button-dialog'
import { EntryRows } from './entry-rows'
import { useEntry, useEntryIds, useListDesigning, useListDocument, useListFact, useSetting } from './list-context'
import styles from './list-designer.module.css'
import { RemoteSetting, SegmentsSetting, SettingNote, SettingsSection, TextSetting } from './settings'

/** Buttons over the list and of its rows, what each is called, and those that the design itself has (contract 3b §4.1, §6). */
export function ButtonsTab() {
  const t = useTranslations('listdesigner.buttons')
  const { setup } = useListDesigning()
  const document = useListDocument()
  const header = offeredHeaderButtons(document, setup)
  const row = offeredRowButtons(setup)
  return (
    <>
      <SettingsSection title={t('header')}>
        <StandardButtons list="btnsList" offered={header} />
      </SettingsSection>
      {setup.isPhone ? null : <UploadSettings />}
      {setup.isPhone ? null : <PrintSettings />}
      {row.length > 0 ? (
        <SettingsSection title={t('row')}>
          <StandardButtons list="columnBtnsList" offered={row} />
        </SettingsSection>
      ) : null}
      <SettingsSection title={t('custom')}>
        <CustomButtons />
      </SettingsSection>
    </>
  )
}

type StandardProps = { list: 'btnsList' | 'columnBtnsList'; offered: readonly { value: string; label: string; icon: string }[] }

function StandardButtons({ list, offered }: StandardProps) {
  const t = useTranslations('listdesigner.buttons')
  const tButtons = useTranslations('list.buttons')
  const { session } = useListDesigning()
  const [open, setOpen] = useState<string | null>(null)
  const ids = useEntryIds(list)
  const document = useListDocument()
  const labels = new Map(
    readEntries(document[list]).map((entry) => [readText(own(entry, 'value')), readText(own(entry, 'label'))]),
  )
  const order = offered.map(({ value }) => value)
  const wordOf = (value: string) => {
    const standard = offered.find((one) => one.value === value)
    const label = labels.get(value)
    return label && label !== standard?.label ? label : tButtons.has(value) ? tButtons(value) : (label ?? value)
  }
  return (
    <>
      <div className={styles.checks}>
        {offered.map((button) => (
          <label key={button.value}>
            <Checkbox checked={ids.includes(button.value)} onChange={() => session.run(toggleButton(list, button, order))} />
            {tButtons(button.value)}
          </label>
        ))}
      </div>
      {ids.length > 0 ? (
        <EntryRows
          label={t(list)}
          entries={ids.map((id) => ({ id, label: wordOf(id) }))}
          open={open}
          onOpen={setOpen}
          onMove={(id, before) => session.run(moveEntry({ list, id, before }))}
          onRemove={(id) => session.run(removeEntry({ list, id }))}
          body={(id) => <ButtonName list={list} id={id} />}
          empty=""
        />
      ) : null}
    </>
  )
}

function readEntries(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : []
}

function ButtonName({ list, id }: { list: 'btnsList' | 'columnBtnsList'; id: string }) {
  const t = useTranslations('listdesigner.buttons')
  const { session } = useListDesigning()
  const entry = useEntry(list, id)
  return (
    <TextSetting
      label={t('label')}
      lengthMax={20}
      value={readText(own(entry, 'label'))}
      onType={(text) => session.run(setEntry({ list, id, path: ['label'], value: text }), `${list}.${id}`)}
      onLeave={() => session.history.endBurst()}
    />
  )
}

/** 导入设置: what an import does, and the columns of its template (contract 3b §4.1). */
function UploadSettings() {
  const t = useTranslations('listdesigner.upload')
  const tFaults = useTranslations('listdesigner.faults')
  const { session, fields } = useListDesigning()
  const isOn = useListFact((document) => hasButton(document, 'upload'))
  const document = useListDocument()
  const dataType = readText(useSetting('uploaderTemplateJson', 'dataType')) || '1'
  if (!isOn) return null
  const offered = fields.filter(canBeImported)
  const stored = importKeys(document)
  const keys = stored.filter((key) => offered.some(({ code }) => code === key))
  const fixed = offered.filter(isImportFixed).map(({ code }) => code)
  const write = (selected: readonly string[]) => {
    const kept = new Set([...selected, ...fixed])
    // What other versions import beside stays.
    const others = stored.filter((key) => !keys.includes(key))
    const selectKey = [...offered.filter(({ code }) => kept.has(code)).map(({ code }) => code), ...others]
    session.run((edit) => {
      setSetting({ path: ['uploaderTemplateJson', 'dataType'], value: dataType })(edit)
      return setSetting({ path: ['uploaderTemplateJson', 'selectKey'], value: selectKey })(edit)
    })
  }
  return (
    <SettingsSection title={t('name')}>
      <SegmentsSetting
        label={t('dataType')}
        isWide
        options={[
          { value: '1', label: t('addOnly') },
          { value: '2', label: t('addAndUpdate') },
        ]}
        value={dataType}
        onChange={(next) => session.run(setSetting({ path: ['uploaderTemplateJson', 'dataType'], value: next }))}
      />
      <div className={styles.uploadHead}>
        <span>{t('fields', { count: keys.length, all: offered.length })}</span>
        <Button
          size="sm"
          variant="text"
          onClick={() => write(keys.length < offered.length ? offered.map(({ code }) => code) : [])}
        >
          {t(keys.length < offered.length ? 'all' : 'least')}
        </Button>
      </div>
      {keys.length === 0 ? <p className={styles.fault}>{tFaults('noUpload')}</p> : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the title of the section has the name. */}
      <div className={styles.uploadFields} role="group" aria-label={t('name')}>
        {offered.map((field) => (
          <label key={field.code} data-tip={fixed.includes(field.code) ? t('fixed') : undefined}>
            <Checkbox
              checked={keys.includes(field.code)}
              disabled={fixed.includes(field.code) && keys.includes(field.code)}
              onChange={(event) =>
                write(event.target.checked ? [...keys, field.code] : keys.filter((code) => code !== field.code))
              }
            />
            <span>{field.label}</span>
          </label>
        ))}
      </div>
    </SettingsSection>
  )
}

function PrintSettings() {
  const t = useTranslations('listdesigner.print')
  const tFaults = useTranslations('listdesigner.faults')
  const { session } = useListDesigning()
  const isOn = useListFact((document) => hasButton(document, 'batchPrint'))
  const templates = usePrintTemplates(isOn)
  const ids = readTexts(useSetting('printIds'))
  if (!isOn) return null
  return (
    <SettingsSection title={t('name')}>
      <RemoteSetting
        label={t('templates')}
        isWide
        isMultiple
        isClearable
        placeholder={t('choose')}
        remote={templates}
        values={ids}
        error={ids.length === 0 ? tFaults('noPrint') : undefined}
        onChange={(next) => session.run(setSetting({ path: ['printIds'], value: next }))}
      />
      <SettingNote>{t('note')}</SettingNote>
    </SettingsSection>
  )
}

const kinds = [
  [1, 'popup'],
  [2, 'script'],
  [3, 'interface'],
] as const

function CustomButtons() {
  const t = useTranslations('listdesigner.custom')
  const { session, setup, place, go } = useListDesigning()
  const document = useListDocument()
  const [edited, setEdited] = useState<string | null>(null)
  const buttons = readEntries(document['customBtnsList'])
  const add = (btnType: 1 | 2 | 3) => {
    const value = freshButtonName(session.document, Math.random)
    if (!session.run(addCustomButton({ value, label: t('newName', { code: value.slice(4) }), btnType }))) return
    setEdited(value)
  }
  // Views know their rows only as texts: there is no form to open (contract 3b §12).
  const offered = kinds.filter(([type]) => setup.webType === 2 || type !== 1)
  const kindOf = (entry: Readonly<Record<string, unknown>>) => {
    const event = own(entry, 'event') as Readonly<Record<string, unknown>> | undefined
    const word = kinds.find(([type]) => String(type) === readText(event?.['btnType']))?.[1]
    return word ? t(`kinds.${word}`) : ''
  }
  return (
    <>
      <EntryRows
        label={t('name')}
        entries={buttons.map((button) => ({
          id: readText(own(button, 'value')),
          label: readText(own(button, 'label')) || t('unnamed'),
          detail: kindOf(button),
        }))}
        onOpen={(id) => setEdited(id)}
        onMove={(id, before) => session.run(moveEntry({ list: 'customBtnsList', id, before }))}
        onRemove={(id) => session.run(removeEntry({ list: 'customBtnsList', id }))}
        empty={t('none')}
      />
      <div>
        <Menu
          label={t('add')}
          trigger={
            <>
              <Icon name="plus" size={14} /> <span aria-hidden="true">{t('add')}</span>
            </>
          }
          className={styles.menuButton ?? ''}
          entries={offered.map(([type, word]) => ({ key: word, label: t(`kinds.${word}`), onSelect: () => add(type) }))}
        />
      </div>
      <SettingNote>{t('note')}</SettingNote>
      {(edited ?? (place.tab === 'buttons' ? place.id : null)) ? (
        <CustomButtonDialog
          id={edited ?? place.id ?? ''}
          onClose={() => {
            setEdited(null)
            if (place.id !== null) go({ tab: 'buttons', id: null })
          }}
        />
      ) : null}
    </>
  )
}
