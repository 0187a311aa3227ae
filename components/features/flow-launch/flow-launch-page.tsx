'use client'

import { useTexts } from '@/lib/client/use-texts'
import styles from './flow-launch.module.css'
import { LaunchPanel } from './launch-panel'
import { LaunchTexts } from './texts-panel'
import { useLaunchedTask } from './use-launched-task'

/** Quick launch as a page of the menu (contract 4a §6.3). */
export function FlowLaunchPage() {
  return (
    <LaunchTexts>
      <QuickLaunch />
    </LaunchTexts>
  )
}

function QuickLaunch() {
  const t = useTexts('flowlaunch')
  const { launch, dialog } = useLaunchedTask(doNothing)
  return (
    <section className={styles.page} aria-label={t('title')}>
      <h1 className="tn-visually-hidden">{t('title')}</h1>
      <LaunchPanel onChosen={launch} />
      {dialog}
    </section>
  )
}

/** The picker shows no tasks. */
function doNothing() {}
