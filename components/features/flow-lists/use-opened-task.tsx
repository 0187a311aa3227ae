import { type ComponentProps, useState } from 'react'
import { type OpenTask, TaskDialog } from '@/components/features/flow-task/public'

type Operation = Parameters<ComponentProps<typeof TaskDialog>['onDone']>[0]

type OpenedTaskOptions = {
  /** Something was done with the task; it closes by itself. */
  onDone: (task: OpenTask, operation: Operation, isKept: boolean) => void
}

/** The task that a list has opened, over the list. */
export function useOpenedTask({ onDone }: OpenedTaskOptions) {
  const [opened, open] = useState<OpenTask | null>(null)
  return {
    open,
    dialog: opened && (
      <TaskDialog
        key={`${opened.taskId} ${opened.id}`}
        task={opened}
        onClose={() => open((shown) => (shown === opened ? null : shown))}
        onDone={(operation, isKept) => onDone(opened, operation, isKept)}
      />
    ),
  }
}
