/** What the engine refuses with, word by word (contract 4a §1.8). */
export const words = {
  handled: '当前流程被处理，无法审批',
  recallTooLate: '流程已处理，无法撤回',
  suspended: '流程处于暂停状态，不可操作!',
  returnsStraightBack: '退回至您的审批,不能再退回审批!',
  returnIntoSubFlow: '退回节点包含子流程,退回失败',
  returnNotPassed: '退回节点未审批，退回失败',
  hasSubFlow: '当前流程包含子流程,无法撤回',
  childWithdraw: '子流程无法撤回',
  childAssign: '子流程无法指派',
  nobody: '下一节点无审批人员请联系管理员!',
  running: '当前流程正在运行不能重复保存',
  noRevival: '该流程无法复活',
  notHere: '当前节点无法操作',
  branchMissing: '请选择分支',
  candidatesMissing: '请选择候选人员',
  candidatesOther: '所选人员不在候选范围内',
} as const
