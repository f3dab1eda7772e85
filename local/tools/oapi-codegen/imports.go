// Package tools pins what generated clients import beside the generator.
package tools

import (
	_ "github.com/oapi-codegen/nullable"
	_ "github.com/oapi-codegen/runtime"
)
