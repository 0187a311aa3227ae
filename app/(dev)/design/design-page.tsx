'use client'

import { useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { colorModes, readColorMode, saveColorMode, saveFrameLook, themeNames, watchColorMode } from '@/lib/client/color-mode'
import styles from './design.module.css'
import { Facts } from './design-facts'
import { Actions, Feedback, Fields, Lists, StepRow } from './design-parts'
import { Colours, Figures, Icons, Pairs, TypeScale } from './design-scales'
import { TreeRows, TreeSide } from './design-trees'

/** Both modes and eight colours are switched here, for the whole page, as they are in the product. */
export function DesignPage() {
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Design</h1>
        <p>
          The scales and parts of <code>components/ui</code>. Rules: <code>components/ui/README.md</code>.
        </p>
        <LookSwitch />
      </header>
      <Section title="Type">
        <TypeScale />
        <Figures />
      </Section>
      <Section title="Colours">
        <Colours />
        <Pairs />
      </Section>
      <Section title="Actions">
        <Actions />
      </Section>
      <Section title="Fields">
        <Fields />
      </Section>
      <Section title="Lists">
        <Lists />
      </Section>
      <Section title="Rows that hold rows">
        <TreeRows />
      </Section>
      <Section title="Tree beside a table">
        <TreeSide />
      </Section>
      <Section title="Steps">
        <StepRow />
      </Section>
      <Section title="Facts, charts, text for machines">
        <Facts />
      </Section>
      <Section title="States and messages">
        <Feedback />
      </Section>
      <Section title="Icons">
        <Icons />
      </Section>
    </main>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function LookSwitch() {
  const mode = useSyncExternalStore(watchColorMode, readColorMode, () => 'system' as const)
  return (
    <div className={styles.row}>
      {colorModes.map((choice) => (
        <Button key={choice} size="sm" aria-pressed={choice === mode} onClick={() => saveColorMode(choice)}>
          {choice === mode && <Icon name="check" size={14} />}
          {choice}
        </Button>
      ))}
      {themeNames.map((theme) => (
        <button
          key={theme}
          type="button"
          className={styles.swatch}
          data-theme={theme}
          data-tip={theme}
          aria-label={theme}
          onClick={() => saveFrameLook({ theme, tone: 'dark', tabs: 'on' })}
        />
      ))}
    </div>
  )
}
