/** How a task is opened (contract 4a §1.6): '-1' to launch it, 0 launched, 1 to do, 2 done, 3 sent as a copy, 4 watched over. */
export type OpType = '-1' | 0 | 1 | 2 | 3 | 4

/** What can be done with a task (contract 4a §4.4). */
export type Operation =
  | 'submit'
  | 'save'
  | 'audit'
  | 'saveAudit'
  | 'reject'
  | 'freeApprover'
  | 'transfer'
  | 'refuse'
  | 'press'
  | 'withdraw'
  | 'recall'
  | 'cancel'
  | 'revive'
  | 'change'
  | 'assign'
  | 'suspend'
  | 'restore'
  | 'print'

export type Person = { id: string; fullName: string }

/** A task that is to be opened (contract 4a §4.1). */
export type OpenTask = {
  /** Of the task, which is that of its record; empty for one that is to be launched. */
  id: string
  /** Of the version of the flow. */
  flowId: string
  opType: OpType
  taskNodeId?: string | undefined
  /** Of the operator (to do), the line of the record (done), the copy, or the task (watched over). */
  taskId?: string | undefined
  /** As the list says it, until the task itself does. */
  status?: number | undefined
  /** For whom it is launched, where that is not oneself. */
  onBehalf?: readonly Person[] | undefined
  /** Of the generated module that it is opened from. */
  modelId?: string | undefined
  /** Begun as soon as the task is there, where it offers it: a list has keys and buttons for what is done most. */
  begin?: Operation | undefined
}

export type TaskDialogProps = {
  task: OpenTask
  onClose: () => void
  /**
   * Something was done with it: lists that show it are to be read anew. The dialog closes by `onClose`, which is called after this.
   * `isKept`: the line was gone, and it is sent later.
   */
  onDone: (operation: Operation, isKept: boolean) => void
}
