import { Avatar } from '@/components/ui/avatar'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import styles from './flow-task.module.css'
import { useSubTasks } from './queries'
import { personName, stateOf } from './utils'

/** On whom the tasks of a sub-flow wait, with the step at which each of them stands; one that has ended waits for nobody. */
export function SubTasksPanel({ taskNodeId }: { taskNodeId: string }) {
  const t = useTexts('flowtask.waiting')
  // Where they cannot be told, how many there are stands below.
  const { data } = useSubTasks(taskNodeId)
  const steps = (data ?? []).flatMap(stepsOf)
  if (steps.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label={t('childrenLabel')}>
      {steps.map(({ id, title, step, people }) => (
        <li key={id} className={styles.waitingPerson}>
          {people.map((person) => (
            <span key={person} className={styles.person} data-tip={person}>
              <Avatar name={personName(person)} size={24} />
              {personName(person)}
            </span>
          ))}
          <span className={styles.hint}>{`${title} · ${step}`}</span>
        </li>
      ))}
    </ul>
  )
}

function stepsOf({ flowTaskInfo, flowTaskNodeList }: TaskDetail) {
  return flowTaskNodeList
    .filter((node) => stateOf(node) === 'current')
    .map(({ id, nodeName, userName }) => ({
      id,
      title: flowTaskInfo?.fullName ?? '',
      step: nodeName,
      people: userName.split(',').filter((label) => label !== ''),
    }))
}
