// k6 with one output more: "headroom", which writes what Headroom reads of a stage and nothing else.
package main

import (
	"runtime"

	"go.k6.io/k6/cmd"

	_ "headroom/k6/results"
)

// The heap of a stage without a summary is so small that Go would collect garbage several times a second. Memory that
// is never touched counts as heap without being any, so that as much garbage may gather before it is collected.
const untouchedBytes = 64 << 20

func main() {
	untouched := make([]byte, untouchedBytes)
	cmd.Execute()
	runtime.KeepAlive(untouched)
}
