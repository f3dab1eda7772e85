// Package tools pins the modules that generated clients import.
package tools

import (
	_ "github.com/oapi-codegen/nullable"
	_ "github.com/oapi-codegen/runtime"
)
