// k6 with one output more: "headroom", which writes what Headroom reads of a stage and nothing else.
package main

import (
	"go.k6.io/k6/cmd"

	_ "headroom/k6/results"
)

func main() { cmd.Execute() }
