'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { addHead, moveEntry, removeEntry, setEntry, setHeadColumns } from '@/lib/designer/list/commands'
import { entriesOf, entryId } from '@/lib/designer/list/list-entries'
import { own, readText, readTexts } from '@/lib/form/read'
import { EntryRows } from './entry-rows'
import { useEntry, useEntryIds, useListDesigning, useListDocument } from './list-context'
import { ChoiceSetting, SegmentsSetting, SettingNote, SettingsSection, TextSetting } from './settings'

/** 复杂表头: heads above several columns, which are neither pinned nor of a sub-table (contract 3b §4.1, §8.2). */
export function HeadsSettings() {
  const t = useTranslations('listdesigner.heads')
  const { session } = useListDesigning()
  const [open, setOpen] = useState<string | null>(null)
  const document = useListDocument()
  const heads = entriesOf(document, 'complexHeaderList')
  const add = () => {
    const id = freshHeadId(heads.map((head) => entryId('complexHeaderList', head)))
    if (session.run(addHead({ id, fullName: t('newName', { number: heads.length + 1 }), columns: [] }))) setOpen(id)
  }
  return (
    <SettingsSection title={t('name')} isOpen={heads.length > 0}>
      <EntryRows
        label={t('name')}
        entries={heads.map((head) => ({
          id: entryId('complexHeaderList', head),
          label: readText(own(head, 'fullName')) || t('unnamed'),
          detail: String(readTexts(own(head, 'childColumns')).length),
        }))}
        open={open}
        onOpen={setOpen}
        onMove={(id, before) => session.run(moveEntry({ list: 'complexHeaderList', id, before }))}
        onRemove={(id) => session.run(removeEntry({ list: 'complexHeaderList', id }))}
        body={(id) => <HeadProperties id={id} />}
        empty={t('none')}
      />
      <Button size="sm" startIcon={<Icon name="plus" size={14} />} onClick={add}>
        {t('add')}
      </Button>
    </SettingsSection>
  )
}

function freshHeadId(taken: readonly string[]): string {
  for (let number = 1; ; number += 1) if (!taken.includes(`head${number}`)) return `head${number}`
}

function HeadProperties({ id }: { id: string }) {
  const t = useTranslations('listdesigner.heads')
  const { session, fields } = useListDesigning()
  const head = useEntry('complexHeaderList', id)
  const shown = useEntryIds('columnList')
  const document = useListDocument()
  const fixed = new Set(
    entriesOf(document, 'columnList')
      .filter((entry) => ['left', 'right'].includes(readText(own(entry, 'fixed'))))
      .map((entry) => entryId('columnList', entry)),
  )
  const labels = new Map(fields.map(({ code, label }) => [code, label]))
  const chosen = readTexts(own(head, 'childColumns'))
  const options = shown
    .filter((code) => !code.includes('-') && (!fixed.has(code) || chosen.includes(code)))
    .map((code) => ({ value: code, label: labels.get(code) ?? code }))
  return (
    <>
      <TextSetting
        label={t('title')}
        value={readText(own(head, 'fullName'))}
        onType={(text) => session.run(setEntry({ list: 'complexHeaderList', id, path: ['fullName'], value: text }), `${id}.head`)}
        onLeave={() => session.history.endBurst()}
        lengthMax={50}
      />
      <SegmentsSetting
        label={t('align')}
        options={(['left', 'center', 'right'] as const).map((value) => ({ value, label: t(value) }))}
        value={readText(own(head, 'align')) || 'left'}
        onChange={(value) => session.run(setEntry({ list: 'complexHeaderList', id, path: ['align'], value }))}
      />
      <ChoiceSetting
        label={t('columns')}
        isMultiple
        placeholder={t('chooseColumns')}
        options={options}
        values={chosen}
        onChange={(columns) => session.run(setHeadColumns({ id, columns }))}
      />
      {chosen.some((code) => fixed.has(code)) ? <SettingNote>{t('fixedNote')}</SettingNote> : null}
    </>
  )
}
