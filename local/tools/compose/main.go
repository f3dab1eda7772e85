// Loads a Compose file as `docker compose` does, with all profiles, and prints what it means as JSON. Usage: loader <file>.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	if err := load(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func load(file string) error {
	options, err := cli.NewProjectOptions(
		[]string{file}, cli.WithWorkingDirectory(filepath.Dir(file)), cli.WithOsEnv, cli.WithProfiles([]string{"*"}))
	if err != nil {
		return err
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return err
	}
	model, err := project.MarshalJSON()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(model)
	return err
}
