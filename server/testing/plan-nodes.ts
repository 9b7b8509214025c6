/** A step of a plan, as `explain (format json)` has it. */
export type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  /** 0: it was never needed. */
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

/** Everything in a plan, from the top down. */
export const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How many rows were read for nothing. */
export const thrownAway = (nodes: Node[]) =>
  nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0);
